/** Lists the values of a table, each with its name in the reader's language. */
export const listChoices = (table: Readonly<Record<string, () => string>>) =>
  Object.entries(table).map(([value, name]) => [value, name()] as const);
