/**
 * Creates a function that runs at most `limit` tasks at a time, and at most one per key. Keys take turns, so a key with
 * many tasks does not delay the others.
 */
export function limitConcurrency(limit: number) {
  const queues = new Map<string, (() => void)[]>();
  const running = new Set<string>();

  function startNext() {
    for (const [key, [start, ...later]] of queues) {
      if (running.size >= limit) return;
      if (running.has(key)) continue;
      running.add(key);
      if (later.length > 0) queues.set(key, later);
      else queues.delete(key);
      start!();
    }
  }

  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    await new Promise<void>((start) => {
      queues.set(key, [...(queues.get(key) ?? []), start]);
      startNext();
    });
    try {
      return await task();
    } finally {
      running.delete(key);
      // Moves the key behind the others, so that its next task waits for them.
      const tasks = queues.get(key);
      if (tasks && queues.delete(key)) queues.set(key, tasks);
      startNext();
    }
  };
}
