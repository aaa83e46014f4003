"""The exact law of every roll: counted, never simulated. Whole numbers and fractions inside, floats only at the edge.

`action` has the odds of level dice, `capacity` those of the capacity test, `levels` compares the dice one may throw;
`shares` rounds for the screen, `record` makes what is stored or printed as JSON, `words` the odds line, `report` the
whole law to be read.
"""
