import { Readable } from "node:stream";
import type { ApiDeps, Viewer } from "#api/deps";
import type { Db } from "#api/db/open";
import { imagesPrefix } from "#api/media/store/keys";
import { readProfile, readSessions } from "./account-parts";
import { type Archive, startArchive } from "#api/http/archive";
import { exportParts } from "./export-parts";
import { listPlaylistFiles } from "./read-playlists";
import { type ExportedFile, listVideoFiles, readCaptions } from "./read-videos";

type ExportDeps = Pick<ApiDeps, "db" | "media" | "log">;

/** Begins to write the ZIP file of an account, and returns it as a stream. */
export const startExport = (deps: ExportDeps, viewer: Viewer) =>
  startArchive(deps.log, "an export failed", (archive) => writeAll(deps, viewer, archive));

async function writeAll({ db, media }: ExportDeps, viewer: Viewer, archive: Archive) {
  const missingFiles: string[] = [];
  const text = { isText: true };
  await archive.add("profile.json", jsonFile(await readProfile(db, viewer.id)), text);
  await archive.add("sessions.json", jsonArrayFile(readSessions(db, viewer)), text);
  for (const [name, read] of Object.entries(exportParts))
    await archive.add(name, jsonArrayFile(read(db, viewer.id)), text);
  for await (const { name, content } of readCaptions(db, viewer.id))
    await archive.add(name, Readable.from([content]), text);
  for await (const { key, name } of listFiles(db, viewer.id)) {
    const bytes = (await media.stat(key))?.bytes;
    const file = bytes === undefined ? null : await media.open(key);
    if (file) await archive.add(name, file, { bytes: bytes! });
    else missingFiles.push(name);
  }
  await archive.add("README.txt", Readable.from([describeExport(viewer.username, missingFiles)]), text);
}

/** Lists the avatar and cover of an account, the pictures of its playlists, and the files of its videos. */
async function* listFiles(db: Db, userId: string): AsyncGenerator<ExportedFile> {
  const { avatar, cover_image: cover } = await db
    .selectFrom("users")
    .select(["avatar", "cover_image"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (avatar) yield { key: `${imagesPrefix}${avatar}-192.webp`, name: "avatar.webp" };
  if (cover) yield { key: `${imagesPrefix}${cover}-1280.webp`, name: "cover.webp" };
  yield* listPlaylistFiles(db, userId);
  yield* listVideoFiles(db, userId);
}

/** Converts a flag to a boolean: the databases store 0 or 1. */
const toBoolean = (name: string, value: unknown) => (/^(is|has)[A-Z]/.test(name) ? Boolean(value) : value);

const toJson = (value: unknown) => JSON.stringify(value, toBoolean, 2);

const jsonFile = (value: unknown) => Readable.from([`${toJson(value)}\n`]);

/** Streams rows as a JSON array, without holding all in memory. */
const jsonArrayFile = (rows: AsyncIterable<unknown>) => Readable.from(writeArray(rows));

async function* writeArray(rows: AsyncIterable<unknown>) {
  let separator = "[\n";
  for await (const row of rows) {
    yield separator + toJson(row);
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

const introduction = (username: string) => `The data of ${username}

profile.json          your account and its settings
sessions.json         the devices on which you are signed in
videos.json           your videos; "file" and "thumbnail" name their files here
comments.json         your comments
liked-*.json          what you liked
playlists.json        your playlists, each followed by its videos
subscriptions.json    the channels you subscribe to
followed-feeds.json   the feeds of other sites that you took along
tweets.json           your tweets
history.json          what you watched
drafts.json           the texts of videos that are not published yet
statistics.json       the figures of your channel by day
video-statistics.json the figures of each of your videos by day
reports.json          what you reported
decisions.json        decisions about you and what you published
notifications.json    what you were told on the site
blocks.json           whom you block
captions/             the captions of your videos
videos/               the best file of each video that is stored
thumbnails/           their thumbnails
playlists/            the pictures of your playlists
avatar.webp, cover.webp

All times are in UTC. Passwords, tokens and secret addresses are not included.
`;

/** Writes the README of an export, which also lists the files that are missing on the server. */
const describeExport = (username: string, missingFiles: readonly string[]) =>
  missingFiles.length === 0
    ? introduction(username)
    : `${introduction(username)}\nThese files were missing on the server:\n${missingFiles.join("\n")}\n`;
