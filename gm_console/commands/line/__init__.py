"""The `:` line: any act by its verb, words between spaces; text in, a frozen command or the place of the fault out."""
