"""What is preparation and not play."""

PREPARING = (
    "scene", "fight made", "fight opened", "fight left", "fight named", "settings", "fall rule", "condition known",
    "entity saved", "entity duplicated", "entity retired", "pack loaded", "undo", "redo",
)  # fmt: skip
"""Acts that prepare play: a sitting of nothing else is the one that the evening begins with, however long ago."""
