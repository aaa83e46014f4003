"""What stands in each part of the screen, made of frozen views: pure functions from what is known to lines."""
