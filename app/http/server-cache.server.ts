import { setTimeout as wait } from "node:timers/promises";

interface CacheOptions {
  /** How long a value is used before it is read again. */
  ttlMs: number;
  /** How long a request waits for a value that is read again; after that it gets the last one. */
  waitMs: number;
}

/** Creates a cache of one value per server, which all requests of this process share. It keeps no failure. */
export function createServerCache<T>({ ttlMs, waitMs }: CacheOptions) {
  const values = new Map<string, Promise<T>>();
  const lastValues = new Map<string, T>();

  async function waitFor(fresh: Promise<T>, last: T): Promise<T> {
    const limit = new AbortController();
    const { signal } = limit;
    return Promise.race([fresh, wait(waitMs, last, { signal, ref: false })]).finally(() => limit.abort());
  }

  return {
    read(apiUrl: string, fetchValue: () => Promise<T>): Promise<T> {
      const cached = values.get(apiUrl);
      if (cached) return cached;
      const fresh = fetchValue();
      const last = lastValues.get(apiUrl);
      const value = last === undefined ? fresh : waitFor(fresh, last);
      values.set(apiUrl, value);
      const forget = (former: Promise<T>) => void (values.get(apiUrl) === former && values.delete(apiUrl));
      fresh.then(
        (read) => {
          if (values.get(apiUrl) !== value) return;
          lastValues.set(apiUrl, read);
          values.set(apiUrl, fresh);
          setTimeout(forget, ttlMs, fresh).unref();
        },
        () => forget(value),
      );
      return value;
    },
    /** Makes the next request wait for a fresh value. */
    clear() {
      values.clear();
      lastValues.clear();
    },
  };
}
