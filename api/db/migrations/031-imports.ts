import { type Migration, sql } from "kysely";

/**
 * Adds the records that came from another server, so that a repeated import brings nothing twice and nothing back, and
 * an index of the accounts whose passwords are still hashed by bcrypt.
 */
export const imports: Migration = {
  async up(db) {
    await sql`create table if not exists imported_records (
      collection text not null,
      id text not null,
      primary key (collection, id)
    )`.execute(db);
    await sql`create index if not exists users_with_bcrypt on users (id)
      where substr(password_hash, 1, 2) = '$2'`.execute(db);
  },
};
