import { randomBytes } from "node:crypto";
import { expect, inject, onTestFinished, test } from "vitest";
import { checkDatabase } from "#commands/setup/check-database";
import { readConfig } from "#server/config";
import { onPostgres } from "#tests/support/api";
import { databaseUrl, onServer } from "#tests/support/postgres";

/** Makes an empty database and a role that may do no more in it than these grants say; returns the role's URL. */
async function aDatabaseOf(grants: (database: string, role: string) => string[]) {
  const server = inject("postgres");
  const name = `rights_${randomBytes(8).toString("hex")}`;
  await onServer(server, `create database ${name}`, `create role ${name} login password 'secret'`);
  onTestFinished(() => onServer(server, `drop database ${name} with (force)`, `drop role ${name}`));
  await onServer(server, ...grants(name, name));
  const url = new URL(databaseUrl(server, name));
  [url.username, url.password] = [name, "secret"];
  return url.href;
}

const check = (url: string) => checkDatabase(readConfig({ DATABASE_URL: url }));

test.runIf(onPostgres)(
  "the owner of an empty database may make tables and search, and the check leaves none",
  async () => {
    const url = await aDatabaseOf((database, role) => [`alter database ${database} owner to ${role}`]);
    for (let times = 0; times < 2; times += 1)
      expect(await check(url)).toBe("The user of DATABASE_URL may make tables, and has pg_trgm for search");
  },
);

test.runIf(onPostgres)("a user without rights gets the list of missing rights", async () => {
  const url = await aDatabaseOf((database) => [`revoke create on database ${database} from public`]);
  await expect(check(url)).rejects.toThrow("The user of DATABASE_URL may not make tables: make it the owner");
  const named = new URL(url);
  await onServer(
    databaseUrl(inject("postgres"), named.pathname.slice(1)),
    `grant create on schema public to ${named.username}`,
  );
  await expect(check(url)).rejects.toThrow("The user of DATABASE_URL may not add pg_trgm: a superuser runs");
});
