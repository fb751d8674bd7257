const chunkSize = 500;

/** Splits ids into lists that are short enough for one statement. */
export function* chunk(ids: readonly string[]): Generator<string[]> {
  for (let from = 0; from < ids.length; from += chunkSize) yield ids.slice(from, from + chunkSize);
}
