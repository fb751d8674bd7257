import type { z } from "zod";

/** A method and a path under /api/v1, its parameters as `{name}`, such as `PATCH /comment/{commentId}`. */
export type Address = `${"GET" | "POST" | "PATCH" | "DELETE"} /${string}`;

/** A call of the API: what serves it, calls it, documents it and tests it reads it here. */
export interface Call {
  /** The canonical address. Some servers of the family want the slash at its end; ours answers with and without. */
  address: Address;
  /** Other addresses in use: our API answers them, and our web tier tries them at servers that lack the canonical one. */
  aliases?: readonly Address[];
  /** Addresses that our API answers for old clients, and that our web tier never tries. */
  inboundAliases?: readonly Address[];
  summary: string;
  /** Who may call; without a session, a call for the signed in is a 401. */
  who: "everybody" | "signed in";
  /** The kind of thing that a path parameter identifies, where its name does not say; null: it may be any text. */
  ids?: Readonly<Record<string, string | null>>;
  /** Names and meanings of the query parameters; a list spreads `paging`. */
  query?: Readonly<Record<string, string>>;
  /** Rows of a page when the request names no limit; 100 unless given. */
  defaultLimit?: number;
  /** Fields of the body: JSON, urlencoded or multipart. */
  body?: z.ZodType;
  /** Reads names that old clients give to fields, before the body is validated. */
  fromOldClients?: (fields: Readonly<Record<string, string>>) => Record<string, string | undefined>;
  /** Names of file fields; with any, the body is multipart. */
  files?: readonly string[];
  /** What `data` is. */
  answer: z.ZodType;
  /** Further keys of the envelope. */
  extra?: z.ZodObject;
  status?: 201;
}

type Unknown<C> = Record<Exclude<keyof C, keyof Call>, never>;

/** Types a call: addresses and names stay literal; a key that `Call` lacks does not compile. */
export const call = <const C extends Call>(written: C & Unknown<C>): C => written;

type Names<A extends string> = A extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** The path parameters of a call by name. */
export type Params<C extends Call> = Record<Names<C["address"]>, string>;

/** A body as it is after validation; undefined where a call has none, and where files leave it to the handler. */
export type Body<C extends Call> = C extends { files: readonly string[] }
  ? undefined
  : C extends { body: infer B extends z.ZodType }
    ? z.output<B>
    : undefined;
