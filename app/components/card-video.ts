import type { Owner } from "#contract/users";
import type { Video } from "#contract/videos";

/** What a card shows of a video. */
export interface CardVideo extends Pick<
  Video,
  "_id" | "title" | "thumbnail" | "thumbnailSmall" | "duration" | "isAudio" | "createdAt"
> {
  /** null where the server does not tell. */
  views: number | null;
  owner: Pick<Owner, "_id" | "username" | "avatar">;
}
