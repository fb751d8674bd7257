/** How many files are copied or compared at once: object storage takes milliseconds to answer each call. */
export const filesAtOnce = 4;

/** Maps items while up to `limit` of them are underway; yields the results in the order of the items. */
export async function* mapAtOnce<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  limit: number,
  map: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const result = map(item);
      // A failure is thrown when its turn comes.
      result.catch(() => undefined);
      running.push(result);
      if (running.length === limit) yield await running.shift()!;
    }
    while (running.length > 0) yield await running.shift()!;
  } finally {
    await Promise.allSettled(running);
  }
}

/** Calls a function for each item while up to `limit` calls are underway. */
export async function forEachAtOnce<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  limit: number,
  use: (item: Item) => Promise<unknown>,
): Promise<void> {
  const results = mapAtOnce(items, limit, use);
  for (let isDone = false; !isDone; isDone = (await results.next()).done === true);
}
