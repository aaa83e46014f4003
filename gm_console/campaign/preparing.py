"""What is preparation and not play."""

PREPARING = ("scene", "fight made", "fight opened", "fight left", "settings", "undo", "redo")
"""Acts that prepare play: a sitting of nothing else is the one that the evening begins with, however long ago."""
