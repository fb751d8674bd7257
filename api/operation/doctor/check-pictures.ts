import { ScratchDatabase } from "#api/operation/backup/scratch-database";
import { readColumns } from "#api/operation/backup/snapshot";
import type { Db } from "#api/db/open";
import { imagesPrefix } from "#api/media/store/keys";
import { checkFiles } from "./check-files";
import type { DoctorDeps } from "./deps";
import type { Finding, Findings } from "./finding";

interface UsedPicture {
  /** The key of one size, which stands for all sizes. */
  key: string;
  owner: string;
}

async function* listUsedPictures(db: Db): AsyncGenerator<UsedPicture> {
  for await (const { id, avatar, cover_image: cover } of readColumns(db, "users", ["avatar", "cover_image"])) {
    if (avatar) yield { key: `${imagesPrefix}${avatar}-96.webp`, owner: `account ${id}` };
    if (cover) yield { key: `${imagesPrefix}${cover}-1280.webp`, owner: `account ${id}` };
  }
  for await (const { id, image } of readColumns(db, "playlists", ["image"]))
    if (image) yield { key: `${imagesPrefix}${image}-960.webp`, owner: `playlist ${id}` };
}

const readHash = (key: string) => key.slice(imagesPrefix.length).split("-", 1)[0]!;

/** Finds missing, damaged and unused pictures of accounts and playlists. */
export async function* checkPictures(deps: DoctorDeps): Findings {
  const { db, media, isSettled } = deps;
  const scratch = new ScratchDatabase();
  try {
    for await (const { key } of listUsedPictures(db)) scratch.addReference(readHash(key));
    for await (const file of checkFiles(deps, imagesPrefix)) {
      scratch.addReference(file.key);
      const isUsed = scratch.hasReference(readHash(file.key));
      if (isUsed && !file.fault) continue;
      const owner = await findPictureOwner(db, readHash(file.key));
      if (owner && file.fault) yield describeLoss(owner, file, file.fault === "damaged");
      if (!owner && isSettled([file]))
        yield { problem: `Nothing shows the picture ${file.key}`, repair: () => media.deleteFile(file.key) };
    }
    for await (const { key, owner } of listUsedPictures(db))
      if (!scratch.hasReference(key) && !(await media.stat(key))) yield describeLoss(owner, { key }, false);
  } finally {
    scratch.close();
  }
}

const describeLoss = (owner: string, { key }: { key: string }, isDamaged: boolean): Finding => ({
  problem: `The ${owner} ${isDamaged ? "has a damaged" : "lacks its"} picture: ${key}`,
  repair: null,
  files: [{ key, bytes: null }],
});

/** Reads again which row uses a picture, since rows may have changed after the check began. */
async function findPictureOwner(db: Db, hash: string): Promise<string | null> {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where((eb) => eb.or([eb("avatar", "=", hash), eb("cover_image", "=", hash)]))
    .executeTakeFirst();
  if (user) return `account ${user.id}`;
  const playlist = await db.selectFrom("playlists").select("id").where("image", "=", hash).executeTakeFirst();
  return playlist ? `playlist ${playlist.id}` : null;
}
