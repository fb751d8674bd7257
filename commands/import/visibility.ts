import { type RecordFields, pick, readFlag, readText } from "./record";
import { cut } from "./fit-text";

/** The names of flags that make a record public, private or unlisted. */
const publicFlags = ["isPublished", "is_published", "published", "isPublic", "is_public", "public"];
const privateFlags = [
  ...["isPrivate", "is_private", "private", "isDraft", "draft", "isHidden", "hidden"],
  ...["isDeleted", "is_deleted", "deleted", "isArchived", "is_archived", "archived"],
];
const unlistedFlags = ["isUnlisted", "is_unlisted", "unlisted"];
const wordNames = ["visibility", "privacy", "privacyStatus"];
const statusNames = ["status", "state"];
const privateStatus =
  /^(draft|private|unpublished|hidden|archived|scheduled|pending|blocked|banned|suspended|removed|deleted|rejected|inactive)$/i;

/** Reads the visibility of a record. It is public without any such field, and private if a field cannot be read. */
export function readVisibility(record: RecordFields) {
  const isUnlisted =
    unlistedFlags.some((name) => readFlag(pick(record, name)) === true) ||
    [...wordNames, ...statusNames].some((name) => /^\s*unlisted\s*$/i.test(readText(pick(record, name))));
  const listed = isUnlisted ? ("unlisted" as const) : ("public" as const);
  const hiding = findHiding(record);
  return { visibility: hiding ? ("private" as const) : listed, listed, hiding };
}

/** Describes the first field that makes a record private, for the report; null if there is none. */
function findHiding(record: RecordFields): string | null {
  const isPublicWord = (value: unknown) => /^\s*(public|unlisted)\s*$/i.test(readText(value));
  const hides: [names: readonly string[], test: (value: unknown) => boolean][] = [
    [wordNames, (value) => !isPublicWord(value)],
    [publicFlags, (value) => readFlag(value) !== true && !isPastTime(value)],
    [privateFlags, (value) => readFlag(value) !== false],
    [unlistedFlags, (value) => readFlag(value) === null],
    [statusNames, (value) => privateStatus.test(readText(value).trim())],
  ];
  for (const [names, test] of hides)
    for (const name of names) {
      const value = pick(record, name);
      if (value !== undefined && test(value))
        return `${name} is “${cut(typeof value === "string" ? value : JSON.stringify(value), 40)}”`;
    }
  return null;
}

/** Returns whether a value is a past time, as some servers have in `published`. Requires a whole date, since `Date.parse("0")` is in 2000. */
const isPastTime = (value: unknown) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value) && Date.parse(value) <= Date.now();
