import type { Db } from "#api/db/open";
import { chunk } from "#api/db/ids";
import { cacheQuery, padToCachedLength } from "#api/db/cache-query";
import { isApproved } from "./find-user";
import { findMentionedNames, type Mention } from "#contract/mentions";

export interface AuthoredText {
  content: string;
  owner_id: string;
}

interface Mentionable {
  mention: Mention;
  /** The ids of authors whom the account blocks. */
  blocked: ReadonlySet<string>;
}

/** The accounts that texts mention, by folded username. */
export type Mentions = ReadonlyMap<string, Mentionable>;

const queryMentionable = cacheQuery((db, { authors, names }: Record<"authors" | "names", readonly string[]>) =>
  db
    .selectFrom("users")
    .leftJoin("blocks", (join) => join.onRef("blocks.owner_id", "=", "users.id").on("blocks.blocked_id", "in", authors))
    .select(["users.id", "username", "username_folded", "blocks.blocked_id"])
    .where("username_folded", "in", names)
    .where(isApproved),
);

/** Finds the accounts that any of the texts mention. Reads nothing when no text has an `@`. */
export async function findMentions(db: Db, texts: readonly AuthoredText[]): Promise<Mentions> {
  const names = [...new Set(texts.flatMap(({ content }) => findMentionedNames(content)))];
  const authors = [...new Set(texts.map(({ owner_id }) => owner_id))];
  const mentionables = new Map<string, { mention: Mention; blocked: Set<string> }>();
  for (const part of chunk(names)) {
    const rows = await queryMentionable(db, { authors: padToCachedLength(authors), names: padToCachedLength(part) });
    for (const { id, username, username_folded, blocked_id } of rows) {
      const { blocked } = mentionables.get(username_folded) ?? { blocked: new Set() };
      mentionables.set(username_folded, {
        mention: { _id: id, username },
        blocked: blocked_id ? blocked.add(blocked_id) : blocked,
      });
    }
  }
  return mentionables;
}

/** Picks the accounts that one text mentions, except accounts that block its author. */
export const pickMentions = ({ content, owner_id }: AuthoredText, mentionables: Mentions): Mention[] =>
  findMentionedNames(content).flatMap((name) => {
    const mentionable = mentionables.get(name);
    return mentionable && !mentionable.blocked.has(owner_id) ? mentionable.mention : [];
  });

/** Finds the ids of the accounts that one text mentions, except accounts that block its author. */
export const findMentionedIds = async (db: Db, text: AuthoredText): Promise<string[]> =>
  pickMentions(text, await findMentions(db, [text])).map(({ _id }) => _id);
