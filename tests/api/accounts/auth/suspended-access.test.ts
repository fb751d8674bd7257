import { expect, test } from "vitest";
import type { TokenPair } from "#api/accounts/auth/sessions";
import { allCalls } from "#contract/calls";
import { testApi, type User } from "#tests/support/api";
import { callEachWithRole, giveRole, suspend } from "#tests/support/roles";
import { clipBytes, openUpload } from "#tests/support/tus";
import { videoForm } from "#tests/support/videos";

const api = await testApi();
await api.signUp("administrator");
const logIn = ({ email, password }: User) => api.visitor().post<TokenPair>("/users/login", { email, password });

/** What suspended people may do besides reading: sessions, their mail address, appeals, leaving, and what players and browsers send. */
const ways = [
  /^POST \/users\/(login|logout|refresh-token|register|reset-password|forgot-password)\b/,
  /^POST \/users\/passkeys\/confirm\b/,
  /^DELETE \/users\/sessions\b/,
  /^POST \/users\/(verify-email|undo-email-change|email\/verification)$/,
  /^POST \/users\/decisions\/(seen|\{decisionId\}\/appeal)$/,
  /^DELETE \/users\/(me|me\/deletion)$/,
  /^POST \/notifications\/((\{notificationId\}\/)?seen|unsubscribe)$/,
  /^(PATCH \/videos\/view|POST \/videos\/watch-time)\/\{videoId\}$/,
  /^PATCH \/videos\/\{videoId\}\/position$/,
  /^POST \/subscriptions\/subStatus$/,
  /^DELETE \/(users\/tokens|notifications\/browsers)\//,
  /^PATCH \/notifications\/browsers$/,
];

test("suspended people sign in and out, watch, appeal and leave; all else that changes something is refused", () => {
  const addresses = allCalls.filter((call) => call.allowedWhenSuspended).map(({ route }) => route);
  expect(addresses.filter((address) => !ways.some((way) => way.test(address)))).toEqual([]);
  expect(addresses).toContain("POST /users/decisions/{decisionId}/appeal");
  expect(addresses).toContain("DELETE /users/me");
});

test("every session and token of a suspended person reads and changes nothing, new ones too", async () => {
  const anna = await api.signUp("anna");
  const { accessToken, refreshToken } = (await logIn(anna)).data;
  const headers = { Authorization: `Bearer ${accessToken}` };
  await suspend(api, anna);
  const byToken = await api.visitor().post("/tweets", { content: "Buy this" }, { headers });
  expect({ status: byToken.status, error: byToken.errors[0] }).toEqual({
    status: 403,
    error: { field: "suspension.reason", message: "Spam" },
  });
  expect((await api.visitor().get("/users/current-user", { headers })).status).toBe(200);
  const renewed = await api.visitor().post<TokenPair>("/users/refresh-token", { refreshToken });
  expect(renewed.status).toBe(200);
  const secondLogin = await logIn(anna);
  for (const { data } of [renewed, secondLogin]) {
    const options = { headers: { Authorization: `Bearer ${data.accessToken}` } };
    expect((await api.visitor().post("/tweets", { content: "Buy this" }, options)).status).toBe(403);
    expect((await api.visitor().delete("/users/history", options)).status).toBe(403);
    expect((await api.visitor().get("/users/me/export", options)).status).toBe(200);
  }
});

test.each(["moderator", "admin"] as const)(
  "a suspended account with the role %s reads and does nothing by it",
  async (role) => {
    const holder = await api.signUp(`suspended-${role}`);
    await giveRole(api, holder, role);
    expect((await holder.get("/moderation/cases")).status).toBe(200);
    await suspend(api, holder);
    const refusals = await callEachWithRole(holder);
    const forSuspension = ["suspension.reason", "suspension.until"];
    expect(refusals).toEqual(role === "admin" ? [forSuspension] : [forSuspension, ...refusals.slice(1)]);
    for (const [refusal] of refusals.slice(1)) expect(refusal).toMatch(/^404 \w+ \/(administration|sign-ups)/);
  },
);

test("a suspended person can neither begin, go on with nor publish an upload by any way, and its draft stays", async () => {
  const bea = await api.signUp("bea");
  const [begun, finished] = [
    await openUpload(bea, { bytes: await clipBytes() }),
    await openUpload(bea, { bytes: await clipBytes() }),
  ];
  await begun.send(0, 100);
  await finished.send();
  const drafts = async () => (await bea.get<{ docs: { _id: string }[] }>("/drafts")).data.docs.map(({ _id }) => _id);
  const before = await drafts();
  await suspend(api, bea);
  const refused = [
    await begun.send(100, 200),
    await bea.post(`/uploads/${begun.id}/blocks`, { from: 0, to: 1, sha256: "0".repeat(64) }),
    await bea.post("/videos", await videoForm()),
    await bea.post("/videos", { draft: before[0]!, title: "A clip", description: "About it" }),
    await bea.post("/drafts", { title: "Another" }),
    await bea.delete(`/drafts/${before[0]}`),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  expect([before.length, await drafts()]).toEqual([2, before]);
});
