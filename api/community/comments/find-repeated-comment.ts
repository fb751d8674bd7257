import type { Selectable } from "kysely";
import type { Tables } from "#api/db/tables";
import type { Db } from "#api/db/open";
import { earliestRepeatAt } from "#api/db/repeated-texts";
import { isNotDeleted } from "./comment-rows";

type SentComment = Pick<Selectable<Tables["comments"]>, "video_id" | "owner_id" | "content" | "parent_id">;

/** Finds a comment of the same text in the same thread from the last minute. The caller has locked the video. */
export function findRepeatedComment(trx: Db, { video_id, owner_id, content, parent_id }: SentComment) {
  return trx
    .selectFrom("comments")
    .select("id")
    .where("video_id", "=", video_id)
    .where("created_at", ">", earliestRepeatAt())
    .where("owner_id", "=", owner_id)
    .where("content", "=", content)
    .where("parent_id", parent_id ? "=" : "is", parent_id)
    .where(isNotDeleted)
    .executeTakeFirst();
}
