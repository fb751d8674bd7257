/** Creates a cache of the last used values. A value that fails to load is not cached. */
export function cachePromises<T>(maxEntries: number) {
  const cache = new Map<string, Promise<T>>();
  return (key: string, load: () => Promise<T>): Promise<T> => {
    const value = cache.get(key) ?? load();
    cache.delete(key);
    cache.set(key, value);
    value.catch(() => cache.delete(key));
    if (cache.size > maxEntries) cache.delete(cache.keys().next().value!);
    return value;
  };
}
