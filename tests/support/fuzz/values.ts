import fc from "fast-check";
import { hostileJson, hostileText } from "./hostile";

/**
 * Placeholders as long as the values that replace them, so that the length of a request is final before the site
 * exists.
 */
export const placeholders = {
  ownerId: "f00000000000000000000001",
  otherId: "f00000000000000000000002",
  videoId: "f00000000000000000000003",
  sideVideoId: "f00000000000000000000004",
  commentId: "f00000000000000000000005",
  tweetId: "f00000000000000000000006",
  playlistId: "f00000000000000000000007",
  captionsId: "f00000000000000000000008",
  draftId: "f00000000000000000000009",
  /** Part of the URLs of the video's files. */
  mediaKey: "f000000000000000000000000000000a",
  username: "owner-000000",
} as const;

export type PlaceholderName = keyof typeof placeholders;

/** The only password that signs in; no reply and no line of the log may contain it. */
export const canaryPassword = "canary-Pa55word-of-the-fuzz";

const plausibleTexts: Record<string, readonly string[]> = {
  email: ["owner@fuzz.example", "o!k@ex.org", "a@b.info"],
  password: [canaryPassword, "wrong-password"],
  username: [placeholders.username, "somebody.new"],
  query: ["rain", "re", "日本", "ü", "rain on the roof"],
  search_query: ["rain", "re", "日本", "ü"],
  sortBy: ["createdAt", "views", "duration", "title"],
  sortType: ["asc", "desc"],
  page: ["1", "2", "400", "60000", "999999999999"],
  limit: ["1", "24", "100", "101"],
  language: ["en", "de", "x-klingon"],
  lang: ["en", "zz"],
  videos: ["none", placeholders.videoId],
  parent: ["none", placeholders.commentId],
  draft: ["draft-of-the-fuzz"],
  duplicate: ["yes"],
  returnTo: ["/", "/tweets", `/video/${placeholders.videoId}`],
  from: ["/", "/tweets"],
  t: ["0", "12", "1h2m"],
  wait: ["1"],
  ...{ url: [`http://localhost/video/${placeholders.videoId}?t=1m`, "http://[::1", "//x"], format: ["json", "xml"] },
  ...{ maxwidth: ["320", "-1", "1e999"], maxheight: ["180", "0.5", "-40"], start: ["12", "1h"] },
  ...{ date: ["week", "year"], length: ["short", "long"], captions: ["true", "yes"], correct: ["true"] },
  ...{ since: ["2026-01-01", "9999-99-99"], minDuration: ["60", "1e400"], maxDuration: ["600", "-0"] },
  ...{ type: ["videos", "channels", "tweets"], sort: ["newest", "top"], list: [placeholders.playlistId] },
  ...{ tag: ["rain", "#Rain Roof"], tags: ["rain, roof", "#a #b"], visibility: ["public", "unlisted", "private"] },
  ...{ publishAt: ["2027-01-01T00:00:00.000Z", "9999-12-31", "-271821-04-20T00:00:00Z"], license: ["by", "none"] },
};

const idNames = Object.keys(placeholders) as PlaceholderName[];
export const anyId = fc.constantFrom(...idNames).map((name) => placeholders[name]);

/** Generates a value that the site may accept for a field or parameter of this name. */
function plausibleText(name: string): fc.Arbitrary<string> {
  if (Object.hasOwn(placeholders, name)) return fc.constant(placeholders[name as PlaceholderName]);
  if (/id$/i.test(name)) return anyId;
  if (/password/i.test(name)) return fc.constantFrom(...plausibleTexts.password!);
  const texts = Object.hasOwn(plausibleTexts, name) ? plausibleTexts[name]! : ["Rain again", "About it"];
  return fc.constantFrom(...texts);
}

export const textFor = (name: string): fc.Arbitrary<string> =>
  fc.oneof({ weight: 5, arbitrary: plausibleText(name) }, { weight: 4, arbitrary: hostileText });

/** No reply contains a password, so no request sends it as another field's text. */
const hostileName = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "toString", "a[b]", "content[]", "content[$gt]", "", "\0", "_id", "role"),
  hostileText,
);

export type Field = readonly [name: string, value: unknown];

/** Generates the fields of a form: most of its own, some twice, some missing, and some unexpected ones. */
export function fieldsFrom(names: readonly string[]): fc.Arbitrary<Field[]> {
  const one = (name: string) =>
    fc.oneof(
      { weight: 6, arbitrary: textFor(name) },
      { weight: 1, arbitrary: hostileJson },
      { weight: 1, arbitrary: fc.constant(undefined) },
    );
  const expected = fc.tuple(...names.map((name) => one(name).map((value): Field => [name, value])));
  const extra = fc.array(fc.tuple(hostileName, hostileJson), { maxLength: 2 });
  return fc
    .tuple(expected, fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: extra }))
    .map(([knownFields, more]): Field[] => [...knownFields, ...more].filter(([, value]) => value !== undefined));
}
