import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The collections of an export, in the order of their import, and their names on other servers. */
const namesOnServers = {
  users: ["users", "user", "accounts", "channels"],
  videos: ["videos", "video"],
  playlists: ["playlists", "playlist"],
  tweets: ["tweets", "tweet", "posts", "communityposts"],
  comments: ["comments", "comment"],
  subscriptions: ["subscriptions", "subscription", "subscribers"],
  likes: ["likes", "like"],
  history: ["history", "histories", "watchhistory", "watchhistories"],
} as const satisfies Record<string, readonly string[]>;

export type CollectionName = keyof typeof namesOnServers;
export const collectionNames = Object.keys(namesOnServers) as CollectionName[];

export interface Export {
  files: Record<CollectionName, string[]>;
  /** The names of files that belong to no known collection. */
  unknown: string[];
}

/** Matches `users.json`, `users.jsonl`, and `database.users.json`, which MongoDB Compass writes. */
const fileName = /^(?:.*\.)?([^.]+)\.(?:json|jsonl|ndjson)$/i;

/** Finds the files of an export. Throws ENOENT if the directory does not exist. */
export async function findExport(dir: string): Promise<Export> {
  const entries = await readdir(dir, { withFileTypes: true });
  const names = entries.filter((entry) => !entry.isDirectory() && !entry.name.startsWith(".")).map(({ name }) => name);
  const result = emptyExport();
  for (const name of names.sort()) {
    const collection = findCollection(fileName.exec(name)?.[1] ?? "");
    if (collection) result.files[collection].push(join(dir, name));
    else result.unknown.push(name);
  }
  return result;
}

/** Creates an export without files. */
export const emptyExport = (): Export => ({
  files: Object.fromEntries(collectionNames.map((name) => [name, [] as string[]])) as Export["files"],
  unknown: [],
});

function findCollection(name: string): CollectionName | undefined {
  const plain = name.toLowerCase().replace(/[^a-z]/g, "");
  return collectionNames.find((collection) => (namesOnServers[collection] as readonly string[]).includes(plain));
}
