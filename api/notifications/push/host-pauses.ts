import { longestAskedPauseMs } from "#api/db/next-attempt";

/** How long no push is sent to a host that did not respond. */
const silentPauseMs = 30_000;
const maxHosts = 1_000;

/** Remembers the hosts that did not respond, or asked for a pause, so that pushes to them do not delay others. */
export function createHostPauses(clockMs = () => Date.now()) {
  const ends = new Map<string, number>();
  return {
    begin(host: string, pauseMs = silentPauseMs) {
      if (ends.size >= maxHosts) ends.clear();
      ends.set(host, clockMs() + Math.min(pauseMs, longestAskedPauseMs));
    },
    remainingMs: (host: string) => Math.max(0, (ends.get(host) ?? 0) - clockMs()),
  };
}

export type HostPauses = ReturnType<typeof createHostPauses>;
