import { onTestFinished, vi } from "vitest";

/** Cache Storage in memory, as browsers have it; `roomBytes` is what it takes before the device is full. */
export function fakeCaches({ roomBytes = Infinity } = {}) {
  const all = new Map<string, Map<string, { body: Uint8Array<ArrayBuffer>; headers: [string, string][] }>>();
  const room = { bytes: roomBytes };
  const used = () =>
    [...all.values()].flatMap((cache) => [...cache.values()]).reduce((sum, { body }) => sum + body.length, 0);
  const keyOf = (request: string | { url: string }) =>
    (typeof request === "string" ? request : request.url).replace("https://site.test", "");
  const read = (name: string, request: string | { url: string }) => {
    const entry = all.get(name)?.get(keyOf(request));
    return entry && new Response(entry.body, { headers: entry.headers });
  };
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map();
    all.set(name, entries);
    return {
      match: async (request: string | { url: string }) => read(name, request),
      keys: async () => [...entries.keys()].map((path) => ({ url: `https://site.test${path}` })),
      delete: async (request: string | { url: string }) => entries.delete(keyOf(request)),
      put: async (path: string, response: Response) => {
        const body = new Uint8Array(await response.arrayBuffer());
        if (used() + body.length > room.bytes) throw new DOMException("No room", "QuotaExceededError");
        entries.set(path, { body, headers: [...response.headers] });
      },
    };
  };
  return {
    all,
    room,
    caches: {
      open,
      has: async (name: string) => all.has(name),
      keys: async () => [...all.keys()],
      delete: async (name: string) => all.delete(name),
      match: async (path: string, { cacheName }: { cacheName: string }) => read(cacheName, path),
    },
  };
}

/** Makes it the browser's own for the test. */
export function useFakeCaches(options?: { roomBytes?: number }) {
  const fake = fakeCaches(options);
  vi.stubGlobal("caches", fake.caches);
  onTestFinished(() => void vi.unstubAllGlobals());
  return fake;
}
