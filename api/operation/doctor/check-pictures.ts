import { ScratchDatabase } from "#api/operation/backup/scratch-database";
import type { Db } from "#api/db/open";
import { imagesPrefix } from "#api/media/store/keys";
import { checkFiles } from "./check-files";
import type { DoctorDeps } from "./deps";
import { type Finding, type Findings, readRows } from "./finding";

interface Named {
  key: string;
  owner: string;
}

async function* readNames(db: Db): AsyncGenerator<Named> {
  const users = readRows((after, limit) =>
    db
      .selectFrom("users")
      .select(["id", "avatar", "cover_image"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute(),
  );
  for await (const { id, avatar, cover_image: cover } of users) {
    if (avatar) yield { key: `${imagesPrefix}${avatar}-96.webp`, owner: `account ${id}` };
    if (cover) yield { key: `${imagesPrefix}${cover}-1280.webp`, owner: `account ${id}` };
  }
  const playlists = readRows((after, limit) =>
    db.selectFrom("playlists").select(["id", "image"]).where("id", ">", after).orderBy("id").limit(limit).execute(),
  );
  for await (const { id, image } of playlists)
    if (image) yield { key: `${imagesPrefix}${image}-960.webp`, owner: `playlist ${id}` };
}

const hashIn = (key: string) => key.slice(imagesPrefix.length).split("-", 1)[0]!;

/** Finds accounts and playlists without their pictures, damaged pictures, and pictures that nothing names. */
export async function* checkPictures(deps: DoctorDeps): Findings {
  const { db, media, isSettled } = deps;
  const scratch = new ScratchDatabase();
  try {
    for await (const { key } of readNames(db)) scratch.addReference(hashIn(key));
    for await (const file of checkFiles(deps, imagesPrefix)) {
      scratch.addReference(file.key);
      const isNamed = scratch.hasReference(hashIn(file.key));
      if (isNamed && !file.fault) continue;
      const owner = await describeOwner(db, hashIn(file.key));
      if (owner && file.fault) yield lackOf(owner, file, file.fault === "damaged");
      if (!owner && isSettled([file]))
        yield { problem: `Nothing shows the picture ${file.key}`, mend: () => media.deletePrefix(file.key) };
    }
    for await (const { key, owner } of readNames(db))
      if (!scratch.hasReference(key) && !(await media.stat(key))) yield lackOf(owner, { key }, false);
  } finally {
    scratch.close();
  }
}

const lackOf = (owner: string, { key }: { key: string }, isDamaged: boolean): Finding => ({
  problem: `The ${owner} ${isDamaged ? "has a damaged" : "lacks its"} picture: ${key}`,
  mend: null,
  files: [{ key, bytes: null }],
});

/** Asks the database again about a picture that no row named when the check began, or that is lost or damaged. */
async function describeOwner(db: Db, hash: string): Promise<string | null> {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where((eb) => eb.or([eb("avatar", "=", hash), eb("cover_image", "=", hash)]))
    .executeTakeFirst();
  if (user) return `account ${user.id}`;
  const playlist = await db.selectFrom("playlists").select("id").where("image", "=", hash).executeTakeFirst();
  return playlist ? `playlist ${playlist.id}` : null;
}
