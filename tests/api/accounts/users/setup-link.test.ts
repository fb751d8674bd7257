import { expect, test } from "vitest";
import { createSetupLink } from "#api/accounts/invitations/setup-link";
import { hashToken } from "#api/accounts/auth/hash-token";
import { insertUser } from "#api/accounts/users/accounts";
import type { Requester } from "#contract/requester";
import type { User } from "#contract/users";
import { onPostgres, testApi, type TestApi } from "#tests/support/api";
import { race } from "#tests/support/race";

const publicSite = (also: Parameters<typeof testApi>[0] = {}) => testApi({ setupLinkFor: "everybody", ...also });

async function makeLink({ db }: TestApi) {
  const token = /^\/signup\?setup=([\w-]{43})$/.exec(await createSetupLink(db))?.[1];
  return token!;
}

const account = (username: string, also: object = {}) => ({
  username,
  email: `${username}@vidlark.test`,
  fullName: "Anna Lark",
  password: "correct horse",
  ...also,
});

type Caller = Partial<Pick<Requester, "address" | "origin">>;

async function register(api: TestApi, username: string, also: object = {}, caller: Caller = {}) {
  const { status, message, data } = await api
    .visitor()
    .post<User>("/users/register", account(username, also), { caller });
  return { status, message, role: data?.role };
}

const countUsers = async ({ db }: TestApi) => (await db.selectFrom("users").select("id").execute()).length;
const needed = "Nobody runs this site yet. Its first account is created with the link in the server's log";

test("on a public site, nobody administers who signs up first without the link of the log", async () => {
  const api = await publicSite();
  expect(await register(api, "stranger")).toEqual({ status: 403, message: needed, role: undefined });
  expect(await register(api, "guesser", { setup: "x".repeat(43) })).toMatchObject({
    status: 403,
    message: "This link is not valid: open the newest one in the server's log",
  });
  expect(await countUsers(api)).toBe(0);
  expect((await api.visitor().get("/sign-ups")).data).toMatchObject({ isFirst: true, needsSetupLink: true });
});

test("the link makes the administrator once, and ends with all others", async () => {
  const api = await publicSite();
  const [first, second] = [await makeLink(api), await makeLink(api)];
  expect(await register(api, "founder", { setup: first })).toMatchObject({ status: 201, role: "admin" });
  for (const setup of [first, second])
    expect(await register(api, "late", { setup })).toMatchObject({
      status: 403,
      message: "This link no longer works: the first account exists. Open the sign-up page again to join",
    });
  expect(await api.db.selectFrom("setup_links").select("token_hash").execute()).toEqual([]);
  expect(await register(api, "member")).toMatchObject({ status: 201, role: "user" });
  expect((await api.visitor().get("/sign-ups")).data).toMatchObject({ isFirst: false, needsSetupLink: false });
});

test("the database has no token, and links of earlier starts and of other nodes work", async () => {
  const api = await publicSite();
  const setup = await makeLink(api);
  const other = await publicSite({ sharedWith: api, workers: 0 });
  for (let start = 0; start < 99; start += 1) await createSetupLink(other.db);
  const hashes = await api.db.selectFrom("setup_links").select("token_hash").execute();
  expect(hashes).toHaveLength(100);
  expect(JSON.stringify(hashes)).not.toContain(setup);
  expect(await register(other, "founder", { setup })).toMatchObject({ status: 201, role: "admin" });
});

test("the links of a hundred starts are kept, and the oldest go first", async () => {
  const api = await publicSite();
  const [oldest, next] = [await makeLink(api), await makeLink(api)];
  const date = (token: string, created_at: string) =>
    api.db.updateTable("setup_links").set({ created_at }).where("token_hash", "=", hashToken(token)).execute();
  await date(oldest, "2020-01-01T00:00:00.000Z");
  await date(next, "2020-01-01T00:00:01.000Z");
  for (let start = 0; start < 99; start += 1) await createSetupLink(api.db);
  expect(await register(api, "oldest", { setup: oldest })).toMatchObject({ status: 403 });
  expect(await register(api, "next", { setup: next })).toMatchObject({ status: 201 });
});

test("of two people who sign up by the link at once, one administers and the other has no account", async () => {
  const api = await publicSite();
  const setup = await makeLink(api);
  const answers = await race(
    api,
    { before: /^insert into "first_account"/ },
    () => register(api, "one", { setup }),
    () => register(api, "two", { setup }),
  );
  expect(answers.map(({ status, role }) => `${status} ${role}`).sort()).toEqual(["201 admin", "403 undefined"]);
  expect(await countUsers(api)).toBe(1);
});

test("somebody without the link waits for the administrator, even at the same moment", async () => {
  const api = await publicSite();
  const setup = await makeLink(api);
  const answers = await race(
    api,
    { before: /^insert into "first_account"/ },
    () => register(api, "founder", { setup }),
    () => register(api, "stranger"),
  );
  expect(answers[0]).toMatchObject({ status: 201, role: "admin" });
  // On SQLite the second waits for the connection, and signs up as anybody does.
  expect(answers[1].role).toBe(onPostgres ? undefined : "user");
});

test("the link works where sign-ups are closed, and an administrator who was made otherwise ends it", async () => {
  const closed = await publicSite({ signups: "closed" });
  const setup = await makeLink(closed);
  expect(await register(closed, "stranger")).toMatchObject({ status: 403, message: needed });
  expect(await register(closed, "founder", { setup })).toMatchObject({ status: 201, role: "admin" });

  const other = await publicSite();
  const link = await makeLink(other);
  const admission = { waitsForApproval: false, mustVerifyEmail: false, invitationId: null, isBySetupLink: false };
  const pictures = { avatar: "", coverImage: "" };
  await insertUser(other.db, { ...account("wren"), passwordHash: "x", ...pictures, admission });
  expect(await register(other, "late", { setup: link })).toMatchObject({ status: 403 });
});

test("without settings, this machine needs no link and others do", async () => {
  const api = await testApi({ setupLinkFor: "other machines" });
  expect((await api.visitor().get("/sign-ups")).data).toMatchObject({ isFirst: true, needsSetupLink: false });
  const origin = "http://localhost:3000";
  for (const address of ["192.0.2.7", "2001:db8::1", "::ffff:192.0.2.7", "127.0.0.1.videos.example", "unknown"])
    expect(await register(api, "stranger", {}, { address, origin })).toMatchObject({ status: 403, message: needed });
  const here = { address: "::ffff:127.0.0.1", origin };
  expect(await register(api, "founder", {}, here)).toMatchObject({ status: 201, role: "admin" });
  expect(await register(api, "member", {}, { address: "192.0.2.7" })).toMatchObject({ status: 201, role: "user" });
});

test("without settings, who comes through a proxy on this machine needs a link", async () => {
  const api = await testApi({ setupLinkFor: "other machines" });
  for (const origin of ["https://videos.example", "http://127.0.0.1.videos.example", "http://192.0.2.1:3000"])
    expect(await register(api, "stranger", {}, { address: "127.0.0.1", origin })).toMatchObject({ status: 403 });
  const here = { address: "127.0.0.1", origin: "http://[::1]:3000" };
  expect(await register(api, "founder", {}, here)).toMatchObject({ status: 201, role: "admin" });
});
