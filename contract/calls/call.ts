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
  /** Routes that our API accepts, too, because old clients use them. Our web tier tries only `aliases`, never these. */
  acceptedAliases?: readonly Route[];
  summary: string;
  /**
   * Whether most servers of the family have the call. Our web tier expects no other calls of a server that does not
   * describe its site.
   */
  isWidelySupported?: true;
  /**
   * Who may make the call; administrators may make those of moderators. Others get 401 without a session, and 404 without
   * the role.
   */
  who: "everybody" | "signed in" | "moderator" | "administrator";
  /** The scope that an access token needs for this call; null when no token may make it. */
  scope: TokenScope | null;
  /** The rate limit of the call; by default `edit`, and none for a GET. Null when the handler applies limits of its own. */
  limit?: RateLimitName | null;
  /** Whether suspended accounts, and those that will be deleted, may make this call although it is not a GET. */
  allowedWhenSuspended?: true;
  /** Whether the call needs a password that was typed in this session within ten minutes, or a field `password`. */
  needsFreshPassword?: true;
  /** Whether the call posts content: a site may require a verified e-mail address for that. */
  posts?: true;
  /** The kind of id of a path parameter, if its name does not say so; null for any text, or a list of its values. */
  ids?: Readonly<Record<string, string | null | readonly string[]>>;
  /** The query parameters, with their descriptions. Those of a list are among them; see `pagedList` and `cursorList`. */
  query?: Readonly<Record<string, string>>;
  /** The number of rows of a page for a request without `limit`; 100 by default. */
  defaultLimit?: number;
  /** The fields of the body, which is JSON, urlencoded or multipart. */
  body?: z.ZodType;
  /** Maps the field names of old clients, before the body is validated. */
  mapLegacyFields?: (fields: Readonly<Record<string, string>>) => Record<string, string | undefined>;
  /** The names of file fields; a call with files has a multipart body. */
  files?: readonly string[];
  /** The schema of `data`; by default, `data` is empty. */
  answer?: z.ZodType;
  /** The keys of the envelope beside those that every answer has. */
  envelopeKeys?: z.ZodObject;
  status?: 201;
  /** Describes when the status is 202, with the same schema. */
  accepted?: string;
  /** The media type of a response that is a file, without an envelope. */
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
