import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The collections of an export in the order in which they are imported, with the names that servers give them. */
const spellings = {
  users: ["users", "user", "accounts", "channels"],
  videos: ["videos", "video"],
  playlists: ["playlists", "playlist"],
  tweets: ["tweets", "tweet", "posts", "communityposts"],
  comments: ["comments", "comment"],
  subscriptions: ["subscriptions", "subscription", "subscribers"],
  likes: ["likes", "like"],
  history: ["history", "histories", "watchhistory", "watchhistories"],
} as const satisfies Record<string, readonly string[]>;

export type CollectionName = keyof typeof spellings;
export const collectionNames = Object.keys(spellings) as CollectionName[];

export interface Export {
  files: Record<CollectionName, string[]>;
  /** Names of files that are of no known collection. */
  unknown: string[];
}

/** `users.json`, `users.jsonl`, and `database.users.json` as MongoDB Compass names it. */
const fileName = /^(?:.*\.)?([^.]+)\.(?:json|jsonl|ndjson)$/i;

/** Finds the files of an export; throws ENOENT without the directory. */
export async function findExport(dir: string): Promise<Export> {
  const entries = await readdir(dir, { withFileTypes: true });
  const names = entries.filter((entry) => !entry.isDirectory() && !entry.name.startsWith(".")).map(({ name }) => name);
  const result = noExport();
  for (const name of names.sort()) {
    const collection = findCollection(fileName.exec(name)?.[1] ?? "");
    if (collection) result.files[collection].push(join(dir, name));
    else result.unknown.push(name);
  }
  return result;
}

/** An export without files. */
export const noExport = (): Export => ({
  files: Object.fromEntries(collectionNames.map((name) => [name, [] as string[]])) as Export["files"],
  unknown: [],
});

function findCollection(name: string): CollectionName | undefined {
  const plain = name.toLowerCase().replace(/[^a-z]/g, "");
  return collectionNames.find((collection) => (spellings[collection] as readonly string[]).includes(plain));
}
