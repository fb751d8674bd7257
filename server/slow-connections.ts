import { slowRttMs } from "#contract/connection-hints";

/** Identifies a player: the requester's address, the browser's user agent, the video. */
interface PlayerKey {
  address: string;
  userAgent: string;
  videoId: string;
}

/** A connection is slow or distant if a player that is sent round comes back after this long. */
export const slowAfterMs = slowRttMs;

/** How long a player gets the same file. */
const keptMs = 60 * 60_000;
const maxPlayers = 10_000;

interface Observation {
  askedAt: number;
  isSlow: boolean | null;
}

/**
 * Detects slow connections without a script: a player's first request is redirected, and its second one shows the time
 * of a round trip. The result stays, so that a player that requests the rest of a file gets the same file.
 */
export function createSlowConnectionDetector(clockMs: () => number = () => performance.now()) {
  const players = new Map<string, Observation>();
  const toKey = ({ address, userAgent, videoId }: PlayerKey) => `${videoId} ${address} ${userAgent.slice(0, 300)}`;
  return {
    /**
     * Returns whether a player's connection is slow. Its first request has no answer yet: null. One that `isBack` was
     * sent round, and reports it.
     */
    classify(player: PlayerKey, isBack: boolean): boolean | null {
      const key = toKey(player);
      const observation = players.get(key);
      const isKnown = observation && clockMs() - observation.askedAt < keptMs;
      if (isKnown && isBack) observation.isSlow ??= clockMs() - observation.askedAt >= slowAfterMs;
      if (isKnown && observation.isSlow !== null) return observation.isSlow;
      if (isBack) return false;
      players.delete(key);
      players.set(key, { askedAt: clockMs(), isSlow: null });
      if (players.size > maxPlayers) players.delete(players.keys().next().value!);
      return null;
    },
  };
}
