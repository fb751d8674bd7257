/** Creates a function that limits how many tasks of one key run at the same time in this process. */
export function limitRunning(limit: number) {
  const runningByKey = new Map<string, number>();

  /** Counts a task as running. Returns a function that counts it as ended; null when the key has reached the limit. */
  return function start(key: string): (() => void) | null {
    const runningCount = runningByKey.get(key) ?? 0;
    if (runningCount >= limit) return null;
    runningByKey.set(key, runningCount + 1);
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      const remaining = runningByKey.get(key)! - 1;
      if (remaining > 0) runningByKey.set(key, remaining);
      else runningByKey.delete(key);
    };
  };
}
