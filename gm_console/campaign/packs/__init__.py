"""Packs: what a campaign starts from, written by hand in TOML. The format is described in `campaigns/README.md`.

`files` finds packs, `source` reads one within bounds, `model` says what may stand in it, `reading` checks every part,
`mentions` and `references` what the parts name, `loading` writes the rows, `making` makes a campaign of it all.
"""
