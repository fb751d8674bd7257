import { foldText } from "#api/db/folded-texts";
import { hasVisibleCharacter } from "#contract/fields";
import { fold } from "#contract/fold";
import { limits } from "#contract/limits";
import { invalidIdReason, ownerNames, pick, readId, readText, readTimes } from "./record";
import type { RowKind } from "./import-rows";
import { createReference, insertNewRows } from "./insert-batch";
import { type Changes, fitText } from "./fit-text";
import { readVisibility } from "./visibility";

interface TweetRow {
  id: string;
  owner_id: string;
  content: string;
  content_folded: string;
  content_wide: string;
  text_folded: string;
  created_at: string;
  updated_at: string;
}

export const tweetKind: RowKind<TweetRow> = {
  parse(record) {
    const [id, owner_id] = [readId(record._id), readId(pick(record, ...ownerNames))];
    if (!id) return invalidIdReason;
    if (!owner_id) return "it names no owner";
    if (readVisibility(record).visibility !== "public") return "it is not public there";
    const changes: Changes = [];
    const text = readText(pick(record, "content", "tweet", "text", "body"));
    const content = fitText("content", text, limits.tweet, changes);
    if (!hasVisibleCharacter(content)) return "it has no text";
    const texts = { ...foldText("content", content), text_folded: fold(content) };
    const row = { id, owner_id, content, ...texts, ...readTimes(record, changes) };
    return [{ key: id, row, changes, references: [createReference("users", owner_id, "owner")] }];
  },
  async insert(trx, rows) {
    return (await insertNewRows(trx, "tweets", rows, ["id"])).length;
  },
};
