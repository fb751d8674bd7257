/** Limits how much runs at the same time for one key, in this process. */
export function limitRunning(limit: number) {
  const runningByKey = new Map<string, number>();

  /** Counts one more, and returns what ends it, once; null when the key has as many as allowed. */
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
