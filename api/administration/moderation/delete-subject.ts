import type { ApiDeps } from "#api/deps";
import { deleteComment } from "#api/community/comments/delete-comment";
import type { Db } from "#api/db/open";
import { removePicture } from "#api/media/store/remove-picture";
import { deletePlaylist } from "#api/community/playlists/write-playlist";
import { deleteTweet } from "#api/community/tweets/write-tweet";
import { eraseVideo } from "#api/videos/videos/delete-video";
import { ignoreNotFound } from "#contract/errors";
import type { ReportableKind } from "#contract/moderation";

interface Subject {
  id: string;
  ownerId: string;
}

type Delete = (db: Db, { id, ownerId }: Subject, media: ApiDeps["media"]) => Promise<unknown>;

const deletions: Partial<Record<ReportableKind, Delete>> = {
  video: (db, { id, ownerId }, media) => eraseVideo({ db, media }, id, ownerId),
  comment: (db, { id, ownerId }) => deleteComment(db, id, ownerId),
  tweet: (db, { id, ownerId }) => deleteTweet(db, id, ownerId),
  playlist: async (db, { id, ownerId }, media) => removePicture(db, media, await deletePlaylist(db, id, ownerId)),
};

/** Deletes the subject of a case with its files. Does nothing when its owner has deleted it. */
export async function deleteSubject(
  db: Db,
  media: ApiDeps["media"],
  { kind, ...subject }: Subject & { kind: ReportableKind },
) {
  await deletions[kind]?.(db, subject, media).catch(ignoreNotFound);
}
