import { expect, test } from "vitest";
import { lifetimesMs } from "#api/accounts/auth/sessions";
import { hashToken } from "#api/accounts/auth/hash-token";
import { endSessionsInBatches } from "#api/accounts/auth/end-sessions";
import { consumeChallenge, createChallenge } from "#api/accounts/second-factors/challenges";
import { seal, unseal } from "#api/accounts/second-factors/seal";
import { findTicketHolder, openTicket } from "#api/accounts/second-factors/tickets";
import { newId, timestamp } from "#api/db/ids";
import { onPostgres, testApi } from "#tests/support/api";

const { db, signUp } = await testApi();
const [anna, bea] = [await signUp("anna"), await signUp("bea")];
const [minuteMs, dayMs] = [60_000, 86_400_000];
const inMs = (ms: number) => timestamp(Date.now() + ms);

test("a session's token lasts 15 minutes, its renewal 30 days, the session 90, and a spent token 30 seconds, or 15 minutes where it was lost", () => {
  expect(lifetimesMs).toEqual({
    ...{ access: 15 * minuteMs, refresh: 30 * dayMs, session: 90 * dayMs, reuse: 30_000, lost: 15 * minuteMs },
  });
});

const account = () => db.selectFrom("users").selectAll().where("id", "=", anna.id).executeTakeFirstOrThrow();

test("tickets and challenges last five minutes", async () => {
  const ticket = await openTicket(db, "secret", await account());
  await createChallenge(db, { purpose: "sign in", userId: null });
  const tables = ["sign_in_tickets", "passkey_challenges"] as const;
  for (const table of tables) {
    const { expires_at } = await db.selectFrom(table).select("expires_at").executeTakeFirstOrThrow();
    expect(Math.round((Date.parse(expires_at) - Date.now()) / minuteMs), table).toBe(5);
  }
  expect(await findTicketHolder(db, "secret", ticket)).toMatchObject({ id: anna.id });
  for (const table of tables)
    await db
      .updateTable(table)
      .set({ expires_at: inMs(-1) })
      .execute();
  await expect(findTicketHolder(db, "secret", ticket)).rejects.toMatchObject({ status: 401 });
});

test("a challenge is used once, for its purpose, by its account", async () => {
  const own = { purpose: "confirm", userId: anna.id } as const;
  const challenge = Buffer.from(await createChallenge(db, own)).toString("base64url");
  expect(Buffer.from(challenge, "base64url")).toHaveLength(32);
  expect(await consumeChallenge(db, challenge, { purpose: "register", userId: anna.id })).toBe(false);
  expect(await consumeChallenge(db, challenge, { purpose: "confirm", userId: bea.id })).toBe(false);
  expect(await consumeChallenge(db, challenge, { purpose: "sign in", userId: null })).toBe(false);
  expect(await consumeChallenge(db, challenge, own)).toBe(true);
  expect(await consumeChallenge(db, challenge, own)).toBe(false);
});

const of = (id: string) => ({ purpose: "authenticator app secrets", id }) as const;

test("a secret that an earlier release sealed opens, for its account, purpose and site alone", () => {
  const sealed = "1w_lPUhODktuH9Q_tRxyazD-9iHcBuKn3UA3JOlm6fsBaJaxjg8fhGhvmGo";
  const userId = "5f0000000000000000000001";
  expect(unseal("a secret of tests", of(userId), sealed)).toBe("JBSWY3DPEHPK3PXP");
  expect(unseal("a secret of tests", of("5f0000000000000000000002"), sealed)).toBeNull();
  expect(unseal("another secret", of(userId), sealed)).toBeNull();
  expect(unseal("secret", of(userId), seal("secret", of(userId), "text"))).toBe("text");
  expect(unseal("secret", { purpose: "webhook secrets", id: userId }, seal("secret", of(userId), "text"))).toBeNull();
  expect(seal("secret", of(userId), "text")).not.toBe(seal("secret", of(userId), "text"));
});

/** Adds a session with a token. */
async function aSession(userId: string) {
  const [id, times] = [newId(), { created_at: timestamp(), seen_at: timestamp() }];
  await db
    .insertInto("sessions")
    .values({ id, user_id: userId, device: "", network: "", ...times })
    .execute();
  const ends = { access_expires_at: inMs(dayMs), refresh_expires_at: inMs(dayMs) };
  await db
    .insertInto("session_tokens")
    .values({ session_id: id, access_hash: newId(), refresh_hash: hashToken(newId()), used_at: null, ...ends })
    .execute();
  return id;
}
const sessionIds = async (userId: string) =>
  (await db.selectFrom("sessions").select("id").where("user_id", "=", userId).execute()).map(({ id }) => id);
const countTokens = async (id: string) =>
  (await db.selectFrom("session_tokens").select("session_id").where("session_id", "=", id).execute()).length;

test.skipIf(onPostgres)("all sessions of an account but one end in turns, and those of others stay", async () => {
  const kept = await aSession(anna.id);
  for (let count = 0; count < 101; count++) await aSession(anna.id);
  const others = await sessionIds(bea.id);
  await endSessionsInBatches(db, anna.id, kept);
  expect([await sessionIds(anna.id), await countTokens(kept)]).toEqual([[kept], 1]);
  expect(await sessionIds(bea.id)).toEqual(others);
});
