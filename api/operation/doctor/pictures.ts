import { Scratch } from "#api/operation/backup/scratch";
import type { Db } from "#api/db/open";
import { imagesPrefix } from "#api/media/store/keys";
import type { StoredFile } from "#api/media/store/media-store";
import type { DoctorDeps } from "./deps";
import { type Findings, readRows } from "./finding";

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

/** Finds accounts and playlists without their pictures, and pictures that nothing names. */
export async function* checkPictures({ db, media, isSettled }: DoctorDeps): Findings {
  const scratch = new Scratch();
  try {
    for await (const { key } of readNames(db)) scratch.addName(hashIn(key));
    for await (const file of media.list(imagesPrefix)) {
      scratch.addName(file.key);
      const stray = await isStray(db, scratch, file);
      if (stray && isSettled([file]))
        yield { problem: `Nothing shows the picture ${file.key}`, mend: () => media.deletePrefix(file.key) };
    }
    for await (const { key, owner } of readNames(db))
      if (!scratch.hasName(key) && !(await media.stat(key)))
        yield { problem: `The ${owner} lacks its picture: ${key}`, mend: null };
  } finally {
    scratch.close();
  }
}

/** Asks the database again about a picture that no row named when the check began. */
async function isStray(db: Db, scratch: Scratch, { key }: StoredFile): Promise<boolean> {
  const hash = hashIn(key);
  if (scratch.hasName(hash)) return false;
  const users = db
    .selectFrom("users")
    .select("id")
    .where((eb) => eb.or([eb("avatar", "=", hash), eb("cover_image", "=", hash)]));
  const playlists = db.selectFrom("playlists").select("id").where("image", "=", hash);
  return (await users.unionAll(playlists).limit(1).execute()).length === 0;
}
