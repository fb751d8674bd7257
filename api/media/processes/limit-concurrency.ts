/**
 * Runs at most `limit` tasks at a time, and at most one per key. Keys take turns, so a key with many tasks does not
 * delay the others.
 */
export function limitConcurrency(limit: number) {
  const waiting = new Map<string, (() => void)[]>();
  const running = new Set<string>();

  function startNext() {
    for (const [key, [start, ...later]] of waiting) {
      if (running.size >= limit) return;
      if (running.has(key)) continue;
      running.add(key);
      if (later.length > 0) waiting.set(key, later);
      else waiting.delete(key);
      start!();
    }
  }

  /** Moves the key to the end of the line, so that its next task waits for the other keys. */
  function moveToEnd(key: string) {
    const tasks = waiting.get(key);
    if (tasks && waiting.delete(key)) waiting.set(key, tasks);
  }

  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    await new Promise<void>((start) => {
      waiting.set(key, [...(waiting.get(key) ?? []), start]);
      startNext();
    });
    try {
      return await task();
    } finally {
      running.delete(key);
      moveToEnd(key);
      startNext();
    }
  };
}
