import type { Db } from "#api/db/open";
import { chunk } from "#api/db/ids";
import { findMentionedNames, type Mention } from "#contract/mentions";

/** The accounts that texts may mention, by folded username. */
export type Mentions = ReadonlyMap<string, Mention>;

/** Finds the accounts that any of the texts mention; reads nothing when no text has an `@`. */
export async function findMentions(db: Db, texts: readonly string[]): Promise<Mentions> {
  const names = [...new Set(texts.flatMap(findMentionedNames))];
  const mentions = new Map<string, Mention>();
  for (const part of chunk(names)) {
    const rows = await db
      .selectFrom("users")
      .select(["id", "username", "username_folded"])
      .where("username_folded", "in", part)
      .execute();
    for (const { id, username, username_folded } of rows) mentions.set(username_folded, { _id: id, username });
  }
  return mentions;
}

/** Picks the accounts that one text mentions. */
export const mentionsIn = (text: string, mentions: Mentions): Mention[] =>
  findMentionedNames(text).flatMap((name) => mentions.get(name) ?? []);
