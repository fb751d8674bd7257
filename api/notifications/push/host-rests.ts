/** How long no push is sent to a host that gave no answer. */
const restMs = 30_000;
const maxHosts = 1_000;

/** Remembers the hosts that gave no answer a short time ago, so that those who wait for them hold up no other. */
export function createHostRests(now = () => Date.now()) {
  const ends = new Map<string, number>();
  return {
    begin(host: string) {
      if (ends.size >= maxHosts) ends.clear();
      ends.set(host, now() + restMs);
    },
    has: (host: string) => (ends.get(host) ?? 0) > now(),
  };
}

export type HostRests = ReturnType<typeof createHostRests>;
