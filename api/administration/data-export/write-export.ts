import { Readable } from "node:stream";
import type { ApiDeps, Viewer } from "#api/deps";
import { listSessions } from "#api/accounts/auth/session-list";
import type { Db } from "#api/db/open";
import { imagesPrefix } from "#api/media/store/keys";
import { readProfile } from "./account-parts";
import { Archive } from "./archive";
import { jsonArrayFile, jsonFile } from "./json";
import { parts } from "./parts";
import { describeExport } from "./readme";
import { type ExportedFile, listVideoFiles, readCaptions } from "./videos";

type ExportDeps = Pick<ApiDeps, "db" | "media" | "log">;

/** Begins to write the ZIP file of an account, and returns it as a stream; whoever destroys the stream stops it. */
export function startExport(deps: ExportDeps, viewer: Viewer): Readable {
  const archive = new Archive();
  writeAll(deps, viewer, archive).catch((error: unknown) => {
    if (archive.output.destroyed) return;
    deps.log.error({ err: error }, "an export failed");
    archive.output.destroy(error as Error);
  });
  return archive.output;
}

async function writeAll({ db, media }: ExportDeps, viewer: Viewer, archive: Archive) {
  const missing: string[] = [];
  const text = { isText: true };
  await archive.add("profile.json", jsonFile(await readProfile(db, viewer.id)), text);
  await archive.add("sessions.json", jsonFile((await listSessions(db, viewer)).sessions), text);
  for (const [name, read] of Object.entries(parts)) await archive.add(name, jsonArrayFile(read(db, viewer.id)), text);
  for await (const { name, content } of readCaptions(db, viewer.id))
    await archive.add(name, Readable.from([content]), text);
  for await (const { key, name } of listFiles(db, viewer.id)) {
    const bytes = (await media.stat(key))?.bytes;
    const file = bytes === undefined ? null : await media.open(key);
    if (file) await archive.add(name, file, { bytes: bytes! });
    else missing.push(name);
  }
  await archive.add("README.txt", Readable.from([describeExport(viewer.username, missing)]), text);
  archive.end();
}

/** Lists avatar and cover of an account, and the files of its videos. */
async function* listFiles(db: Db, userId: string): AsyncGenerator<ExportedFile> {
  const { avatar, cover_image: cover } = await db
    .selectFrom("users")
    .select(["avatar", "cover_image"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (avatar) yield { key: `${imagesPrefix}${avatar}-96.webp`, name: "avatar.webp" };
  if (cover) yield { key: `${imagesPrefix}${cover}-1280.webp`, name: "cover.webp" };
  yield* listVideoFiles(db, userId);
}
