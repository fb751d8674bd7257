/** Limits how much of something one person does at the same time, in this process. */
export function countRunning(limit: number) {
  const running = new Map<string, number>();
  const isFull = (person: string) => (running.get(person) ?? 0) >= limit;

  /** Counts one more, and returns what ends it. Throws when the person has as many as allowed. */
  function start(person: string): () => void {
    if (isFull(person)) throw new Error("Too many at the same time");
    running.set(person, (running.get(person) ?? 0) + 1);
    return () => {
      const remaining = running.get(person)! - 1;
      if (remaining > 0) running.set(person, remaining);
      else running.delete(person);
    };
  }

  return { isFull, start };
}
