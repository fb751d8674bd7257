import type { ApiDeps } from "#api/deps";
import { removeDraftFiles, removeVideoFiles } from "#api/media/store/remove-files";
import { deleteVideo } from "./delete-video";

/** Deletes a video with its files, and those of the drafts that were to replace it. Throws 404 if it is not the owner's. */
export async function eraseVideo({ db, media }: Pick<ApiDeps, "db" | "media">, id: string, ownerId: string) {
  const draftIds = await deleteVideo(db, id, ownerId);
  await removeVideoFiles(media, id);
  for (const draftId of draftIds) await removeDraftFiles(media, draftId);
}
