import { XMLBuilder } from "fast-xml-parser";
import type { Db } from "#api/db/open";
import { toXmlText } from "#contract/xml-text";

/** A batch of as many rows takes a few milliseconds. */
const rowsPerBatch = 200;

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  format: true,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
});

interface Entry {
  title: string;
  address: string;
  page: string;
}

const toOutline = ({ title, address, page }: Entry) => ({
  "@text": toXmlText(title),
  "@type": "rss",
  "@xmlUrl": address,
  ...(page && { "@htmlUrl": page }),
});

/** Writes as OPML 2.0 the channels that an account follows, in the order of their ids, and its feeds of other sites. */
export async function* writeOpml(db: Db, { userId, origin }: { userId: string; origin: string }) {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n<head><title>${new URL(origin).host}</title></head>\n<body>\n`;
  for await (const entries of readChannels(db, userId, origin))
    yield builder.build({ outline: entries.map(toOutline) });
  const feeds = db.selectFrom("followed_feeds").select(["title", "address", "page"]).where("user_id", "=", userId);
  for (let from = 0, rows: Entry[]; ; from += rowsPerBatch) {
    rows = await feeds.orderBy("created_at").orderBy("id").limit(rowsPerBatch).offset(from).execute();
    if (rows.length > 0) yield builder.build({ outline: rows.map(toOutline) });
    if (rows.length < rowsPerBatch) break;
  }
  yield "</body>\n</opml>\n";
}

/** Reads the channels page by page, in the order of their ids. */
async function* readChannels(db: Db, userId: string, origin: string): AsyncGenerator<Entry[]> {
  const channels = db
    .selectFrom("subscriptions")
    .innerJoin("users", "users.id", "subscriptions.channel_id")
    .select(["users.id", "users.username", "users.full_name"])
    .where("subscriptions.subscriber_id", "=", userId);
  for (let after = ""; ;) {
    const rows = await channels
      .where("subscriptions.channel_id", ">", after)
      .orderBy("subscriptions.channel_id")
      .limit(rowsPerBatch)
      .execute();
    if (rows.length === 0) return;
    yield rows.map(({ id, username, full_name }) => ({
      title: full_name || username,
      address: `${origin}/feeds/channel/${id}/videos`,
      page: `${origin}/user/${encodeURIComponent(username)}/${id}`,
    }));
    after = rows.at(-1)!.id;
  }
}
