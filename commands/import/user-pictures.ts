import { encodePictures, storePictures } from "#api/accounts/users/pictures";
import type { ImportEntry } from "./batches";
import { findImported, recordImported } from "./ledger";
import { describeMediaError } from "./media-error";
import { pictureRule } from "./media-source";
import { pick, readUrl } from "./record";
import type { ImportSite } from "./import-site";

const pictures = [
  { field: "avatar", column: "avatar", names: ["avatar", "avatarUrl", "profilePicture", "profileImage", "photo"] },
  { field: "coverImage", column: "cover_image", names: ["coverImage", "coverImageUrl", "cover", "banner", "coverUrl"] },
] as const;

type Picture = (typeof pictures)[number];

/** Imports the pictures of an imported account that has none. The next run tries a failed picture again. */
export async function importPictures(site: ImportSite, { origin, record }: ImportEntry) {
  const { id } = origin;
  if (!id) return;
  const recordedPictures = pictures.filter(({ names }) => readUrl(pick(record, ...names)));
  if (recordedPictures.length === 0) return;
  const keys = recordedPictures.map(({ field }) => `${id}/${field}`);
  const importedKeys = await findImported(site.deps.db, "pictures", keys);
  for (const picture of recordedPictures) {
    if (importedKeys.has(`${id}/${picture.field}`)) continue;
    try {
      await importPicture(site, id, picture, readUrl(pick(record, ...picture.names)));
    } catch (error) {
      await site.report.change(origin, [`${picture.field} could not come: ${describeMediaError(error)}`]);
    }
  }
}

async function importPicture({ deps, media }: ImportSite, id: string, { field, column }: Picture, url: string) {
  const { db } = deps;
  await media.withScratch(async (dir) => {
    const file = await media.fetch(dir, url, pictureRule);
    const encoded = await encodePictures(deps.media, { files: { [field]: file } }, id);
    const change = () =>
      db.transaction().execute(async (trx) => {
        const columns = { [column]: encoded[field] };
        await trx.updateTable("users").set(columns).where("id", "=", id).where(column, "=", "").execute();
        await recordImported(trx, "pictures", [`${id}/${field}`]);
      });
    await storePictures(deps, encoded, change);
  });
}
