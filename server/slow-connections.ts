import { slowRttMs } from "#contract/line-hints";

/** Identifies a player: the requester's address, the browser's user agent, the video. */
interface PlayerKey {
  address: string;
  userAgent: string;
  videoId: string;
}

/** A connection is slow or distant if its first media request comes this long after the page was sent. */
export const slowAfterMs = slowRttMs;

/** Requests after a longer time come from a click or a seek and do not measure the connection. */
const maxGapMs = 20_000;
const maxPlayers = 10_000;

interface Observation {
  sentAt: number;
  isSlow: boolean | null;
}

/**
 * Detects slow connections without a script: a player requests its file as soon as it has parsed the page. The first
 * result stays, so that a player that requests the rest of a file gets the same file.
 */
export function createSlowConnectionDetector(now: () => number = () => performance.now()) {
  const players = new Map<string, Observation>();
  const toKey = ({ address, userAgent, videoId }: PlayerKey) => `${videoId} ${address} ${userAgent.slice(0, 300)}`;
  return {
    noteSentPage(player: PlayerKey) {
      const key = toKey(player);
      players.delete(key);
      players.set(key, { sentAt: now(), isSlow: null });
      if (players.size > maxPlayers) players.delete(players.keys().next().value!);
    },
    /** Returns whether a player's connection is slow. Measures it at the first request and stores the result. */
    classify(player: PlayerKey): boolean {
      const observation = players.get(toKey(player));
      if (!observation) return false;
      const gapMs = now() - observation.sentAt;
      observation.isSlow ??= gapMs >= slowAfterMs && gapMs <= maxGapMs;
      return observation.isSlow;
    },
  };
}
