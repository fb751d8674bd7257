/** How many files are copied or compared at once, since object storage takes milliseconds for each call. */
export const filesAtOnce = 4;

/** Maps items, up to `limit` of them at once; yields the results in the order of the items. */
export async function* mapAtOnce<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  limit: number,
  map: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const result = map(item);
      // A failure is thrown below, in the order of the items.
      result.catch(() => undefined);
      running.push(result);
      if (running.length === limit) yield await running.shift()!;
    }
    while (running.length > 0) yield await running.shift()!;
  } finally {
    await Promise.allSettled(running);
  }
}

/** Calls a function for each item, up to `limit` calls at once. */
export async function forEachAtOnce<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  limit: number,
  use: (item: Item) => Promise<unknown>,
): Promise<void> {
  const results = mapAtOnce(items, limit, use);
  for (let isDone = false; !isDone; isDone = (await results.next()).done === true);
}
