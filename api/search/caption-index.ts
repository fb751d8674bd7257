import { type Db, isSqlite } from "#api/db/open";
import { postgresSayings } from "./caption-index-postgres";
import type { Saying, SayingsAsked } from "./caption-index-match";
import { sqliteSayings } from "./caption-index-sqlite";

/** Videos in whose captions the words are said, by age and id, each once. */
export const readSayings = (db: Db, asked: SayingsAsked): Promise<Saying[]> =>
  isSqlite(db) ? sqliteSayings(db, asked) : postgresSayings(db, asked);
