import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { hash } from "@node-rs/bcrypt";
import { afterAll, expect, test } from "vitest";
import { verifyPassword } from "#api/accounts/auth/passwords";
import { cleanUp, testApi, type User } from "#tests/support/api";
import { cpuMs } from "#tests/support/cpu";
import { race } from "#tests/support/race";

const api = await testApi();
const ours = await api.signUp("ours");
const [imported, other] = [await api.signUp("imported"), await api.signUp("other")];

afterAll(cleanUp);

/** Gives an account a hash of bcrypt, as an import does. */
const importPassword = async ({ id }: User, password: string, cost = 10) => {
  const password_hash = await hash(password, cost);
  await api.db.updateTable("users").set({ password_hash }).where("id", "=", id).execute();
};

const readHash = async ({ id }: User) =>
  (await api.db.selectFrom("users").select("password_hash").where("id", "=", id).executeTakeFirstOrThrow())
    .password_hash;

const signIn = async (email: string, password: string) =>
  (await api.visitor().post("/users/login", { email, password })).status;

const measure = (email: string) => cpuMs(async () => expect(await signIn(email, "a wrong password")).toBe(401));

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;

test("while hashes of bcrypt remain, a wrong password takes as long for every account and for none", async () => {
  await importPassword(imported, "a lark ascends");
  const names = { imported: imported.email, ours: ours.email, none: "nobody@vidlark.test" };
  const times: Record<keyof typeof names, number[]> = { imported: [], ours: [], none: [] };
  for (let round = 0; round < 5; round += 1)
    for (const [name, email] of Object.entries(names)) times[name as keyof typeof names].push(await measure(email));
  const expected = median(times.imported);
  for (const name of ["ours", "none"] as const) {
    expect(median(times[name]) / expected).toBeGreaterThan(0.5);
    expect(median(times[name]) / expected).toBeLessThan(2);
  }
});

test("the first sign-in replaces the hash of bcrypt, also for a password beyond its 72 bytes", async () => {
  const long = "lark ".repeat(30);
  await importPassword(imported, long, 5);
  expect(await signIn(imported.email, "a wrong password")).toBe(401);
  expect(await readHash(imported)).toMatch(/^\$2b\$05/);
  expect(await signIn(imported.email, long)).toBe(200);
  expect(await readHash(imported)).toMatch(/^\$argon2id/);
  expect(await signIn(imported.email, long)).toBe(200);
  // Our own hash reads the whole password.
  expect(await signIn(imported.email, long.slice(0, 80))).toBe(401);
});

test("the first sign-in opens no session when the password was changed meanwhile", async () => {
  const late = await api.signUp("late");
  await importPassword(late, "a lark ascends", 5);
  const changed = { oldPassword: "a lark ascends", newPassword: "battery staple" };
  const [status] = await race(
    api,
    { before: /"recovery_codes"/ },
    () => signIn(late.email, "a lark ascends"),
    () => late.patch("/users/change-password", changed),
  );
  expect(status).toBe(401);
  expect(await signIn(late.email, "battery staple")).toBe(200);
});

test("two first sign-ins at once both succeed", async () => {
  const twice = await api.signUp("twice");
  await importPassword(twice, "a lark ascends", 5);
  const enter = () => signIn(twice.email, "a lark ascends");
  expect(await race(api, { before: /^update "users" set "password_hash"/ }, enter, enter)).toEqual([200, 200]);
});

test("a damaged hash of bcrypt fits no password", async () => {
  await api.db.updateTable("users").set({ password_hash: "$2b$10$short" }).where("id", "=", other.id).execute();
  expect(await signIn(other.email, "correct horse")).toBe(401);
});

test("bcrypt works beside the event loop", async () => {
  const slow = await hash("a lark ascends", 12);
  let ticks = 0;
  let isDone = false;
  const verifying = verifyPassword("a lark ascends", slow).finally(() => (isDone = true));
  while (!isDone) {
    await yieldToEventLoop();
    ticks += 1;
  }
  expect([await verifying, ticks > 5]).toEqual([true, true]);
});
