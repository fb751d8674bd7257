import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { onPostgres, testApi, type TestApi } from "#tests/support/api";

/** Lets the database refuse to grow, as it does on a full disk; returns what gives it room again. */
async function fillDisk({ db }: TestApi): Promise<() => Promise<unknown>> {
  if (!onPostgres) {
    // SQLite sets the limit to what the database has already, if that is more.
    await sql`pragma max_page_count = 1`.execute(db);
    return () => sql`pragma max_page_count = 1000000`.execute(db);
  }
  await sql`create function refuse() returns trigger language plpgsql as
    $$begin raise exception 'no space left' using errcode = '53100'; end$$`.execute(db);
  await sql`create trigger full_disk before insert on tweets for each row execute function refuse()`.execute(db);
  return () => sql`drop trigger full_disk on tweets`.execute(db);
}

test("a database without room refuses writes in a sentence, reads go on, and it works again by itself", async () => {
  const api = await testApi();
  const anna = await api.signUp("anna");
  const tweet = (index: number) => anna.post("/tweets", { content: `${index} ${"lark ".repeat(90)}` });
  expect((await tweet(0)).status).toBe(201);
  const now = performance.now.bind(performance);
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(performance, "now").mockImplementation(() => now() - 11_000);
  const free = await fillDisk(api);
  const answers: Awaited<ReturnType<typeof tweet>>[] = [];
  for (let index = 1; index < 200 && !answers.some(({ status }) => status !== 201); index += 1)
    answers.push(await tweet(index));
  for (let index = 200; index < 203; index += 1) answers.push(await tweet(index));
  const refusal = answers.find(({ status }) => status !== 201)!;
  expect({ status: refusal.status, message: refusal.message }).toEqual({
    status: 507,
    message: "The server's disk is full. Nothing was saved. Please try again later",
  });
  expect((await api.visitor().get("/tweets/getAllTweets")).status).toBe(200);
  await expect(api.checks.room()).rejects.toThrow("No room is left");
  expect(api.failures.splice(0)).toEqual([expect.stringContaining("the disk of the database is full")]);
  await free();
  expect((await tweet(300)).status).toBe(201);
  vi.restoreAllMocks();
  await api.checks.room();
});
