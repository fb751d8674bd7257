import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { idOfRow, numbers, rowsPerPart, timeOfRow } from "./numbered-rows";

/** Gives the account `lark` followers, who get mails of posts at once where that is measured. */
export async function fillFollowers(db: Db, { followers, isMailed }: { followers: number; isMailed: boolean }) {
  const lark = db.selectFrom("users").select("id").where("username", "=", "lark");
  const { id: channel } = await lark.executeTakeFirstOrThrow();
  const [id, at, name] = [idOfRow("a"), timeOfRow(db), sql`'reader' || n`];
  for (let from = 0; from < followers; from += rowsPerPart) {
    await sql`${numbers(from)} insert into users (id, username, username_folded, email, email_folded, full_name,
        full_name_folded, password_hash, avatar, cover_image, description, role, email_verified_at, created_at, updated_at)
      select ${id}, ${name}, ${name}, ${name} || '@birds.example', ${name} || '@birds.example', ${name}, ${name},
        '', '', '', '', 'user', ${at}, ${at}, ${at} from numbers`.execute(db);
    await sql`${numbers(from)} insert into subscriptions (subscriber_id, channel_id, created_at)
      select ${id}, ${channel}, ${at} from numbers`.execute(db);
    if (!isMailed) continue;
    await sql`${numbers(from)} insert into notification_settings (user_id, kind, mail)
      select ${id}, 'post.published', 'once' from numbers`.execute(db);
  }
  await sql`analyze`.execute(db);
}
