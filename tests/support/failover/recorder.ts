import { type Reply, send, type Sending } from "./send";

export type Kind = "page" | "media" | "like" | "comment" | "upload";

/** One request and its outcome; times are those of performance.now(). */
export interface Attempt {
  kind: Kind;
  what: string;
  startedAt: number;
  endedAt: number;
  /** 0 without an answer. */
  status: number;
  isFine: boolean;
}

interface SentVideo {
  id: string;
  title: string;
  content: Buffer;
}

/** Records every request, and every write that was acknowledged. */
export class Recorder {
  readonly attempts: Attempt[] = [];
  /** The last state that was acknowledged, by account and video. */
  readonly likes = new Map<string, { token: string; video: string; liked: boolean }>();
  /** Acknowledged comments, and whether one was sent again because nobody knew what became of it. */
  readonly comments = new Map<string, { isRepeated: boolean }>();
  readonly videos: SentVideo[] = [];
  /** Acknowledged bytes of uploads that were not there later. */
  readonly lostParts: string[] = [];

  /** Sends a request and records it; `isFine` says which answers are expected. */
  async attempt(
    kind: Kind,
    url: string,
    sending: Sending = {},
    isFine: (reply: Reply) => boolean = ({ status }) => status >= 200 && status < 300,
  ): Promise<Reply & { isFine: boolean }> {
    const startedAt = performance.now();
    const reply = await send(url, sending);
    const what = `${sending.method ?? "GET"} ${new URL(url).pathname}`;
    const result = { ...reply, isFine: isFine(reply) };
    this.attempts.push({
      ...{ kind, what, startedAt, endedAt: performance.now() },
      ...{ status: reply.status, isFine: result.isFine },
    });
    return result;
  }

  /** Lists the attempts that failed. */
  failures = () => this.attempts.filter(({ isFine }) => !isFine);
}
