/** Lists the choices of a table with what they are called now. */
export const listChoices = (table: Readonly<Record<string, () => string>>) =>
  Object.entries(table).map(([value, name]) => [value, name()] as const);
