import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testApi } from "#tests/support/api";
import { startMailServer, until } from "#tests/support/mail-server";

const server = await startMailServer();
const site = await testApi({ mail: server.settings });
afterAll(() => server.close());

test("a sign-in that failed half-way leaves its network unknown, and the next one notifies", async () => {
  const anna = await site.signUp("anna");
  const { email, password } = anna;
  const signIn = () => site.visitor().post("/users/login", { email, password }, { caller: { address: "203.0.113.7" } });
  await sql`alter table session_tokens rename to session_tokens_elsewhere`.execute(site.db);
  expect((await signIn()).status).toBe(500);
  site.failures.splice(0);
  await sql`alter table session_tokens_elsewhere rename to session_tokens`.execute(site.db);
  expect((await signIn()).status).toBe(200);
  expect(await until(() => server.mails[0])).toMatchObject({ to: email, subject: "New login to Vidlark" });
});
