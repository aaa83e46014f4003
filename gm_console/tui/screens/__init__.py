"""The screens: what is for play, and what is for choosing a campaign."""
