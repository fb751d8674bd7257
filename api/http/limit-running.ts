/** Limits how much runs at the same time for one key, in this process. */
export function limitRunning(limit: number) {
  const running = new Map<string, number>();

  /** Counts one more, and returns what ends it, once; null when the key has as many as allowed. */
  return function start(key: string): (() => void) | null {
    const before = running.get(key) ?? 0;
    if (before >= limit) return null;
    running.set(key, before + 1);
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      const remaining = running.get(key)! - 1;
      if (remaining > 0) running.set(key, remaining);
      else running.delete(key);
    };
  };
}
