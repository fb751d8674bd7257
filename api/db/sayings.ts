import { type Db, isSqlite } from "./open";
import { postgresSayings } from "./postgres-sayings";
import type { Saying, SayingsAsked } from "./saying";
import { sqliteSayings } from "./sqlite-sayings";

/** Videos in whose captions the words are said, by age and id, each once. */
export const readSayings = (db: Db, asked: SayingsAsked): Promise<Saying[]> =>
  isSqlite(db) ? sqliteSayings(db, asked) : postgresSayings(db, asked);
