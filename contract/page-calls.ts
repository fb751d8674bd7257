import type { Route } from "./calls/call";
import type { Requester } from "./requester";

/** A call that the web tier makes to the API in its own process. */
export interface PageCall {
  /** The canonical route, which names the call. */
  route: Route;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** The fields of the body, like those of a form. */
  fields: Readonly<Record<string, string>>;
  accessToken: string | undefined;
  userAgent: string;
}

/** The status and the body of a call in the same process; an error has the body of an error response. */
export interface PageAnswer {
  status: number;
  body: object;
  retryAfterSeconds?: number | null;
}

/** Answers the calls of one page; returns null for a call that has to be sent over HTTP. */
export type AnswerCall = (call: PageCall) => Promise<PageAnswer> | null;

/** Finds the sizes of pictures by path; leaves out unknown pictures. */
export type FindPictureBytes = (paths: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** Opens the API for the calls of one page, so that its viewer is read only once. */
export type OpenPageCalls = (requester: Requester) => AnswerCall;
