"""The one widget that everything is drawn with."""
