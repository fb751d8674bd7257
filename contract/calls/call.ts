import { z } from "zod";
import type { RateLimitName } from "#contract/rate-limits";
import type { TokenScope } from "#contract/token-scopes";

/** A method and a path under /api/v1 with parameters as `{name}`, such as `PATCH /comment/{commentId}`. */
export type Route = `${"GET" | "POST" | "PATCH" | "DELETE"} /${string}`;

interface CallDefinition {
  /**
   * The canonical route. Some servers of the family require its trailing slash; our API accepts it with and without.
   */
  route: Route;
  /** Other routes in use. Our API accepts them, and our web tier tries them on servers without the canonical one. */
  aliases?: readonly Route[];
  /** Routes that our API accepts from old clients, and that our web tier never tries. */
  acceptedAliases?: readonly Route[];
  summary: string;
  /**
   * Whether most servers of this API have the call; a server that does not describe its site is expected to have no
   * other.
   */
  isWidelySupported?: true;
  /**
   * Who may call; administrators may do what moderators may. All but `everybody` get 401 without a session, and 404
   * without the role.
   */
  who: "everybody" | "signed in" | "moderator" | "administrator";
  /** What a program's token has to be made for to make this call; null where no token may, whoever it belongs to. */
  scope: TokenScope | null;
  /** The rate limit that the call counts against; without it `edit`, and none for a GET. Null where others cover it. */
  limit?: RateLimitName | null;
  /** Whether accounts that are suspended, or to be deleted, may make this call although it is not a GET. */
  allowedWhenSuspended?: true;
  /** Whether the password has to be given in this session within the last ten minutes, or as a field `password`. */
  needsFreshPassword?: true;
  /** Whether the call posts something: where the site demands it, only accounts with a verified e-mail address may. */
  posts?: true;
  /** What each path parameter identifies, where its name does not say so; null when it may be any text, or its values. */
  ids?: Readonly<Record<string, string | null | readonly string[]>>;
  /** Names and meanings of the query parameters. Lists spread `paging`. */
  query?: Readonly<Record<string, string>>;
  /** Rows of a page when the request has no `limit`; 100 by default. */
  defaultLimit?: number;
  /** Fields of the body, which is JSON, urlencoded or multipart. */
  body?: z.ZodType;
  /** Maps the field names of old clients, before the body is validated. */
  mapLegacyFields?: (fields: Readonly<Record<string, string>>) => Record<string, string | undefined>;
  /** Names of file fields; a call with files takes a multipart body. */
  files?: readonly string[];
  /** Schema of `data`; without it `data` is empty. */
  answer?: z.ZodType;
  /** Additional keys of the envelope. */
  extra?: z.ZodObject;
  status?: 201;
  /** When the call answers 202 with the same shape instead. */
  accepted?: string;
  /** The media type of an answer that is a file, and has no envelope. */
  produces?: `application/${string}`;
}

/** A call of the API. The API, its clients, its documentation and its tests all read it here. */
export type Call = CallDefinition & { answer: z.ZodType };

type Unknown<C> = Record<Exclude<keyof C, keyof CallDefinition>, never>;

/** The empty `data` of calls that return no result. */
export const emptyData = z.object({});

type Complete<C> = C extends { answer: z.ZodType } ? C : C & { answer: typeof emptyData };

/** Types a call: keeps routes and names literal, and rejects keys that an entry does not have at compile time. */
export const call = <const C extends CallDefinition>(entry: C & Unknown<C>) =>
  ({ answer: emptyData, ...entry }) as unknown as Complete<C>;

type Names<A extends string> = A extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

export type Params<C extends Call> = Record<Names<C["route"]>, string>;

/** A body after validation; undefined when a call has none, or when its handler reads a form with files. */
export type Body<C extends Call> = C extends { files: readonly string[] }
  ? undefined
  : C extends { body: infer B extends z.ZodType }
    ? z.output<B>
    : undefined;
