import { slowRttMs } from "#contract/connection-hints";

/** Identifies a player: the requester's address, the browser's user agent, the video. */
interface PlayerKey {
  address: string;
  userAgent: string;
  videoId: string;
}

/** How long a player gets the same file. */
const resultLifetimeMs = 60 * 60_000;
const maxPlayers = 10_000;

interface Observation {
  redirectedAt: number;
  isSlow: boolean | null;
}

/**
 * Detects slow connections without a script: the player's first request is redirected, and the time until its second
 * request is that of a round trip. Keeps the result, so that a player gets the rest of a file from the same file.
 */
export function createSlowConnectionDetector(clockMs: () => number = () => performance.now()) {
  const players = new Map<string, Observation>();
  const toKey = ({ address, userAgent, videoId }: PlayerKey) => `${videoId} ${address} ${userAgent.slice(0, 300)}`;
  return {
    /**
     * Returns whether a player's connection is slow; null on its first request, which is then redirected. `isBack` says
     * that the request comes from that redirect.
     */
    classify(player: PlayerKey, isBack: boolean): boolean | null {
      const key = toKey(player);
      const observation = players.get(key);
      const isKnown = observation && clockMs() - observation.redirectedAt < resultLifetimeMs;
      if (isKnown && isBack) observation.isSlow ??= clockMs() - observation.redirectedAt >= slowRttMs;
      if (isKnown && observation.isSlow !== null) return observation.isSlow;
      if (isBack) return false;
      players.delete(key);
      players.set(key, { redirectedAt: clockMs(), isSlow: null });
      if (players.size > maxPlayers) players.delete(players.keys().next().value!);
      return null;
    },
  };
}
