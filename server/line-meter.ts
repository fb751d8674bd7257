/** Who plays what: the visitor's address, the browser's name, the video. */
interface Player {
  address: string;
  userAgent: string;
  videoId: string;
}

/** Milliseconds between a page and its player's first request that only a slow line, or a distant one, takes. */
export const slowAfterMs = 300;

/** Later requests come from a press, or from a player that seeks; they say nothing of the line. */
const maxGapMs = 20_000;
const maxPlayers = 10_000;

interface Observation {
  sentAt: number;
  isSlow: boolean | null;
}

/**
 * Tells slow lines from fast ones without a script: a player asks for its file as soon as it has read the page. What
 * is found first stays, so that a player that asks again for the rest of a file gets the same file.
 */
export function createLineMeter(now: () => number = () => performance.now()) {
  const players = new Map<string, Observation>();
  const keyOf = ({ address, userAgent, videoId }: Player) => `${videoId} ${address} ${userAgent.slice(0, 300)}`;
  return {
    noteSentPage(player: Player) {
      const key = keyOf(player);
      players.delete(key);
      players.set(key, { sentAt: now(), isSlow: null });
      if (players.size > maxPlayers) players.delete(players.keys().next().value!);
    },
    isSlow(player: Player): boolean {
      const observation = players.get(keyOf(player));
      if (!observation) return false;
      const gapMs = now() - observation.sentAt;
      observation.isSlow ??= gapMs >= slowAfterMs && gapMs <= maxGapMs;
      return observation.isSlow;
    },
  };
}
