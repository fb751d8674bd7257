import { expect, test } from "vitest";
import type { Decision, FullCase, ModerationCase } from "#contract/moderation";
import type { Tweet } from "#contract/tweets";
import { testApi, type User } from "#tests/support/api";
import { race } from "#tests/support/race";
import { giveRole, suspend } from "#tests/support/roles";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const [chief, mona, mika] = [await api.signUp("chief"), await api.signUp("mona"), await api.signUp("mika")];
const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];
await giveRole(api, mona, "moderator");
const spam = { reason: "spam", content: "Look at it" };

const aTweet = async (who: User = anna) => (await who.post<Tweet>("/tweets", { content: "Buy my birds" })).data._id;
const report = (who: Pick<User, "post">, id: string, more: object = {}) =>
  who.post(`/reports/tweet/${id}`, { ...spam, ...more });
async function caseOf(subjectId: string) {
  const { data } = await chief.get<ModerationCase[]>("/moderation/cases?limit=100");
  return data.find((each) => each.subjectId === subjectId)!;
}
const decide = (who: User, { _id, version }: ModerationCase, act: string, more: object = {}) =>
  who.post<Decision>(`/moderation/cases/${_id}/decisions`, { act, reason: "Rule 3", version, ...more });
const appeal = (who: User, id: string) => who.post(`/users/decisions/${id}/appeal`, { content: "It was a joke" });
const answer = (who: User, id: string) =>
  who.post(`/moderation/decisions/${id}/answer`, { outcome: "reversed", answer: "You are right" });

test("very many reports of one thing by one person are one report, and most of them are refused", async () => {
  const id = await aTweet();
  await report(mika, id);
  const { version } = await caseOf(id);
  const real = await testApi({ sharedWith: api, rateLimitScale: 1, workers: 0 });
  const same = real.as(bea.cookies);
  const counts = new Map<number, number>();
  for (let n = 0; n < 100; n += 1) {
    const { status } = await report(same, id, { content: `Look ${n}` });
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  // The limit has counted the first report, which came from the same address.
  expect([...counts]).toEqual([
    [201, 19],
    [429, 81],
  ]);
  const found = await caseOf(id);
  expect([found.reportsCount, found.version]).toEqual([2, version + 19]);
  const { reports } = (await mona.get<FullCase>(`/moderation/cases/${found._id}`)).data;
  expect(reports.map(({ content }) => content)).toEqual(["Look 18", "Look at it"]);
});

test("a report that comes while the case is decided opens another case, or is part of this one", async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await aTweet();
    await report(mika, id);
    const found = await caseOf(id);
    const [reported, decided] = await Promise.all([report(bea, id), decide(mona, found, "dismiss")]);
    expect({ reported: reported.status, isDecidedOrTold: [201, 409].includes(decided.status) }).toEqual({
      reported: 201,
      isDecidedOrTold: true,
    });
    expect(await caseOf(id)).toMatchObject({ reportsCount: decided.status === 201 ? 1 : 2 });
  }
});

test("a report of what is gone, hidden or of a deleted account is refused, also after its page was opened", async () => {
  const dora = await api.signUp("dora");
  const [gone, hidden, ofDora] = [await aTweet(), await aTweet(), await aTweet(dora)];
  const [videoId] = await insertVideos(api, dora, [{}]);
  const { data: comment } = await anna.post<{ _id: string }>(`/comments/${videoId}`, { commentContent: "Rude" });
  const paths = [...[gone, hidden, ofDora].map((id) => `tweet/${id}`), `comment/${comment._id}`];
  paths.push(`video/${videoId}`, `user/${dora.id}`);
  for (const path of paths) expect((await bea.get(`/reports/${path}`)).status, path).toBe(200);
  await anna.delete(`/tweets/${gone}`);
  await report(mika, hidden);
  await decide(mona, await caseOf(hidden), "hide");
  await chief.request("DELETE", `/administration/users/${dora.id}`, { reason: "Asked for it" });
  for (const path of paths) expect((await bea.post(`/reports/${path}`, spam)).status, path).toBe(404);
});

test("a case of an account that was deleted meanwhile can still be decided", async () => {
  const eve = await api.signUp("eve");
  const [own, reported] = [await aTweet(eve), await aTweet()];
  await report(bea, own);
  await report(eve, reported);
  const cases = [await caseOf(own), await caseOf(reported)] as const;
  await chief.request("DELETE", `/administration/users/${eve.id}`, { reason: "Asked for it" });
  expect((await decide(mona, cases[0], "suspend", { hours: 24 })).status).toBe(404);
  expect((await decide(mona, cases[0], "warn")).status).toBe(201);
  const { data } = await mona.get<FullCase>(`/moderation/cases/${cases[1]._id}`);
  expect(data.reports.map(({ reporter }) => reporter ?? null)).toEqual([null]);
  expect((await decide(mona, cases[1], "hide")).status).toBe(201);
});

test("of two appeals at once, one counts, and a second one after the answer is refused", async () => {
  const id = await aTweet();
  await report(bea, id);
  const { data } = await decide(mona, await caseOf(id), "hide");
  const add = () => appeal(anna, data._id);
  const answers = await race(api, { before: /^update "moderation_decisions" set "appeal"/ }, add, add);
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  expect((await answer(chief, data._id)).status).toBe(200);
  expect((await appeal(anna, data._id)).status).toBe(409);
});

test("a moderator can do nothing to an administrator, by none of the calls", async () => {
  const id = await aTweet(chief);
  await report(bea, id);
  for (const act of ["hide", "delete", "warn", "suspend"])
    expect((await decide(mona, await caseOf(id), act, { hours: 24 })).status, act).toBe(403);
  const at = `/administration/users/${chief.id}`;
  const forModerators = [
    await mona.post(`${at}/suspension`, { hours: "24", reason: "Coup" }),
    await mona.request("DELETE", `${at}/suspension`, { reason: "Coup" }),
  ];
  expect(forModerators.map(({ status }) => status)).toEqual([403, 403]);
  const forAdministrators = [
    await mona.patch(`${at}/role`, { role: "user" }),
    await mona.patch(`${at}/quota`, { gigabytes: "1" }),
    await mona.request("DELETE", `${at}/sessions`),
    await mona.post(`${at}/reset-link`, {}),
    await mona.request("DELETE", at, { reason: "Coup" }),
    await mona.post("/administration/content/tweet/decisions", {
      ids: id,
      act: "hide",
      category: "spam",
      reason: "No",
    }),
  ];
  expect(forAdministrators.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  const held = await mona.patch<{ decided: number }>("/moderation/held", { act: "delete", ids: id, kind: "tweet" });
  expect([held.data.decided, (await bea.get("/tweets")).text.includes(id)]).toEqual([0, true]);
});

test("who decided answers the appeal where nobody else can: others are suspended, or may not decide about this person", async () => {
  const id = await aTweet();
  await report(bea, id);
  const { data } = await decide(chief, await caseOf(id), "warn");
  await appeal(anna, data._id);
  expect((await answer(chief, data._id)).status).toBe(403);
  await suspend(api, mona);
  expect((await answer(mona, data._id)).status).toBe(403);
  expect((await answer(chief, data._id)).status).toBe(200);

  await suspend(api, mona, "2020-01-01T00:00:00.000Z");
  await giveRole(api, mika, "moderator");
  const ofMika = await aTweet(mika);
  await report(bea, ofMika);
  const decided = await decide(chief, await caseOf(ofMika), "warn");
  await appeal(mika, decided.data._id);
  expect((await answer(mona, decided.data._id)).status).toBe(403);
  expect((await answer(chief, decided.data._id)).status).toBe(200);
});
