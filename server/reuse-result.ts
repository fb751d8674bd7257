/** Reuses a result for `lifetimeMs`. Repeats a failed reading at the next call. */
export function reuseResult<T>(read: () => Promise<T>, lifetimeMs: number): () => Promise<T> {
  let reading: Promise<T> | null = null;
  let readAt = -Infinity;
  return () => {
    if (reading && performance.now() - readAt < lifetimeMs) return reading;
    readAt = performance.now();
    const currentReading = read();
    reading = currentReading;
    currentReading.catch(() => {
      if (reading === currentReading) reading = null;
    });
    return currentReading;
  };
}
