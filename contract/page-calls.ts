import type { Route } from "./calls/call";
import type { Requester } from "./requester";

/** A call that the web tier makes of the API in its own process. */
export interface PageCall {
  /** The canonical route, which names the call. */
  route: Route;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** The fields of the body, as a form has them. */
  fields: Readonly<Record<string, string>>;
  accessToken: string | undefined;
  userAgent: string;
}

/** Status and body of a response that was never written; a refusal has the body of an error. */
export interface PageAnswer {
  status: number;
  body: object;
  retryAfterSeconds?: number | null;
}

/** Answers the calls of one page; null for a call that has to be sent as a request. */
export type AnswerCall = (call: PageCall) => Promise<PageAnswer> | null;

/** Finds the bytes of pictures by their paths; leaves out what it does not know. */
export type FindPictureBytes = (paths: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** Opens the API to one page, whose viewer is read once. */
export type OpenPageCalls = (requester: Requester) => AnswerCall;
