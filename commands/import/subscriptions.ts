import { addToCounters } from "./add-to-counters";
import type { RowKind } from "./import-rows";
import { createReference, insertNewRows } from "./insert-batch";
import { pick, readCreatedAt, readId } from "./record";

interface SubscriptionRow {
  subscriber_id: string;
  channel_id: string;
  created_at: string;
}

export const subscriptionKind: RowKind<SubscriptionRow> = {
  parse(record) {
    const subscriber_id = readId(pick(record, "subscriber", "subscriberId", "subscribedBy", "user", "follower"));
    const channel_id = readId(pick(record, "channel", "channelId", "subscribedTo", "following"));
    if (!subscriber_id) return "it names no subscriber";
    if (!channel_id) return "it names no channel";
    if (subscriber_id === channel_id) return "nobody can subscribe to the own channel";
    const subscriber = createReference("users", subscriber_id, "subscriber");
    const references = [subscriber, createReference("users", channel_id, "channel")];
    const row = { subscriber_id, channel_id, created_at: readCreatedAt(record) };
    return [{ key: `${subscriber_id}/${channel_id}`, row, references }];
  },
  async insert(trx, rows) {
    const insertedRows = await insertNewRows(trx, "subscriptions", rows, ["subscriber_id", "channel_id"]);
    await addToCounters(trx, "users", {
      subscribers_count: insertedRows.map((row) => row.channel_id),
      subscriptions_count: insertedRows.map((row) => row.subscriber_id),
    });
    return insertedRows.length;
  },
};
