/** Totals are counted this far and no further: a list's first page must not cost its whole length. */
export const maxCountedRows = 1_000;
