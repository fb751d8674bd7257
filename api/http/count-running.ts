/** Limits how much of something one person does at the same time, in this process. */
export function countRunning(limit: number) {
  const running = new Map<string, number>();

  /** Counts one more, and returns what ends it, once; null when the person has as many as allowed. */
  return function start(person: string): (() => void) | null {
    const before = running.get(person) ?? 0;
    if (before >= limit) return null;
    running.set(person, before + 1);
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      const remaining = running.get(person)! - 1;
      if (remaining > 0) running.set(person, remaining);
      else running.delete(person);
    };
  };
}
