import { expect, test } from "vitest";
import { decideCase } from "#api/administration/moderation/decide";
import type { Viewer } from "#api/deps";
import type { Comment } from "#contract/comments";
import type { Decision, FullCase, ModerationCase, OwnDecision } from "#contract/moderation";
import type { Tweet } from "#contract/tweets";
import { testApi, type User } from "#tests/support/api";
import { nextMillisecond } from "#tests/support/next-millisecond";
import { race } from "#tests/support/race";
import { giveRole } from "#tests/support/roles";
import { insertVideos, publishVideo } from "#tests/support/videos";

const api = await testApi();
const [chief, mona, mika] = [await api.signUp("chief"), await api.signUp("mona"), await api.signUp("mika")];
const [anna, bea, carl] = [await api.signUp("anna"), await api.signUp("bea"), await api.signUp("carl")];
await giveRole(api, chief, "admin");
for (const who of [mona, mika]) await giveRole(api, who, "moderator");
const visitor = api.visitor();
const spam = { reason: "spam", content: "Look at it" };

async function aTweet(who: User = anna) {
  const { data } = await who.post<Tweet>("/tweets", { content: "Buy my birds" });
  return data._id;
}
const report = (who: typeof visitor, kind: string, id: string, fields: object = spam) =>
  who.post(`/reports/${kind}/${id}`, fields);
const openCases = async (who = mona) => (await who.get<ModerationCase[]>("/moderation/cases")).data;
const findCase = async (id: string, who = mona) => (await who.get<FullCase>(`/moderation/cases/${id}`)).data;
async function caseOf(subjectId: string) {
  const found = (await openCases()).find((each) => each.subjectId === subjectId);
  if (!found) throw new Error("There is no open case");
  return found;
}
const decide = (who: User, { _id, version }: Pick<ModerationCase, "_id" | "version">, act: string, more: object = {}) =>
  who.post<Decision>(`/moderation/cases/${_id}/decisions`, { act, reason: "Rule 3", version, ...more });
async function aDecision(act: string, more: object = {}) {
  const id = await aTweet();
  await report(carl, "tweet", id);
  const { data } = await decide(mona, await caseOf(id), act, more);
  return { tweetId: id, decision: data };
}
const appeal = (who: User, id: string) => who.post(`/users/decisions/${id}/appeal`, { content: "It was a joke" });
const answer = (who: User, id: string, outcome = "reversed") =>
  who.post(`/moderation/decisions/${id}/answer`, { outcome, answer: "You are right" });

test("reports of one thing are one case, each account's one report, and each keeps what the thing said", async () => {
  const id = await aTweet();
  expect((await report(bea, "tweet", id)).status).toBe(201);
  await anna.patch(`/tweets/${id}`, { newContent: "Something kind" });
  await report(carl, "tweet", id, { reason: "hate", content: "" });
  for (let n = 0; n < 5; n++) await report(carl, "tweet", id, { reason: "other", content: `${n}` });
  await report(visitor, "tweet", id, { ...spam, email: "someone@example.com" });
  const found = await findCase((await caseOf(id))._id);
  expect(found).toMatchObject({ kind: "tweet", reportsCount: 3, copy: { content: "Buy my birds" } });
  expect(found.current).toEqual({ content: "Something kind" });
  expect(found.owner?.username).toBe("anna");
  expect(
    found.reports.map(({ reason, reporter, email, copy }) => [reason, reporter?.username, email, copy.content]),
  ).toEqual([
    ["spam", undefined, "someone@example.com", "Something kind"],
    ["other", "carl", "", "Something kind"],
    ["spam", "bea", "", "Buy my birds"],
  ]);
});

test("a report counts in its own case alone", async () => {
  const [one, other] = [await aTweet(), await aTweet()];
  for (const id of [one, other]) await report(bea, "tweet", id);
  const { version } = await caseOf(one);
  await report(carl, "tweet", other);
  expect({ one: await caseOf(one), other: await caseOf(other) }).toMatchObject({
    one: { reportsCount: 1, version },
    other: { reportsCount: 2, version: version + 1 },
  });
});

test("a decision has the reason that most reports of its case give", async () => {
  const [id, other] = [await aTweet(), await aTweet()];
  await report(visitor, "tweet", id, { ...spam, email: "someone@example.com" });
  for (const who of [bea, carl]) {
    await report(who, "tweet", id, { ...spam, reason: "hate" });
    await report(who, "tweet", other);
  }
  const { data } = await decide(mona, await caseOf(id), "warn");
  const decision = api.db.selectFrom("moderation_decisions").select("category").where("id", "=", data._id);
  expect(await decision.executeTakeFirst()).toEqual({ category: "hate" });
});

test("a report's page can say what it is about, but for what cannot be seen", async () => {
  const id = await aTweet();
  const { data } = await visitor.get<{ owner: { username: string }; copy: object }>(`/reports/tweet/${id}`);
  expect([data.owner.username, data.copy]).toEqual(["anna", { content: "Buy my birds" }]);
  const [hidden] = await insertVideos(api, anna, [{ is_published: 0 }]);
  for (const path of [`video/${hidden}`, `planet/${id}`, `tweet/${"0".repeat(24)}`])
    expect((await visitor.get(`/reports/${path}`)).status, path).toBe(404);
});

test("a decision that came after its person read the list stays unread", async () => {
  const lena = await api.signUp("lena");
  for (const n of [1, 2]) {
    const id = await aTweet(lena);
    await report(carl, "tweet", id, { ...spam, content: `${n}` });
    await decide(mona, await caseOf(id), "warn");
    await nextMillisecond();
  }
  const unseen = async () => (await lena.get<OwnDecision[]>("/users/decisions?unseen=true")).data;
  const [newer, older] = await unseen();
  await lena.post("/users/decisions/seen", { until: older!.decidedAt });
  expect((await unseen()).map(({ _id }) => _id)).toEqual([newer!._id]);
});

test("simultaneous first reports open one case", async () => {
  const id = await aTweet();
  const answers = await Promise.all([bea, carl, mika].map((who) => report(who, "tweet", id)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await openCases()).filter(({ subjectId }) => subjectId === id)).toMatchObject([{ reportsCount: 3 }]);
});

test("a visitor needs an address, a reason is needed, and what cannot be seen cannot be reported", async () => {
  const id = await aTweet();
  const blank = await report(visitor, "tweet", id);
  expect({ status: blank.status, fields: blank.errors.map(({ field }) => field) }).toEqual({
    status: 422,
    fields: ["email"],
  });
  expect((await report(bea, "tweet", id, { reason: "boring" })).errors.map(({ field }) => field)).toEqual(["reason"]);
  const [hidden] = await insertVideos(api, anna, [{ is_published: 0 }]);
  expect((await report(bea, "video", hidden!)).status).toBe(404);
  expect((await report(bea, "planet", id)).status).toBe(404);
  expect((await report(bea, "tweet", "0".repeat(24))).status).toBe(404);
});

test("the owner of a hidden video is notified, and it stays hidden until a decision shows it", async () => {
  const video = await publishVideo(anna);
  await report(bea, "video", video._id);
  const found = await caseOf(video._id);
  expect((await decide(mona, found, "hide")).status).toBe(201);
  expect((await visitor.get(`/videos/${video._id}`)).status).toBe(404);
  const [own] = (await anna.get<OwnDecision[]>("/users/decisions?unseen=true")).data;
  expect(own).toMatchObject({ act: "hide", reason: "Rule 3", kind: "video", subjectId: video._id, canAppeal: true });
  const closed = await findCase(found._id);
  expect({ state: closed.state, isHidden: closed.isHidden }).toEqual({ state: "closed", isHidden: true });
  await decide(mika, closed, "show");
  expect((await visitor.get(`/videos/${video._id}`)).status).toBe(200);
});

test("a deletion removes the thing, and a case stays for what is gone", async () => {
  const [videoId] = await insertVideos(api, anna, [{}]);
  const { data: comment } = await carl.post<Comment>(`/comments/${videoId}`, { commentContent: "Rude" });
  const { data: list } = await carl.post<{ _id: string }>("/playlist", { name: "Rude", description: "" });
  const tweetId = await aTweet(carl);
  const video = await publishVideo(carl);
  for (const [kind, id] of Object.entries({
    comment: comment._id,
    playlist: list._id,
    tweet: tweetId,
    video: video._id,
  })) {
    await report(bea, kind, id);
    expect((await decide(mona, await caseOf(id), "delete")).status, kind).toBe(201);
  }
  const statuses = [
    await carl.get(`/comment/${comment._id}`),
    await carl.get(`/playlist/${list._id}`),
    await carl.get(`/videos/${video._id}`),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404]);
  expect((await carl.get("/tweets")).text).not.toContain(tweetId);
});

test("what its owner deleted meanwhile can be dismissed or warned about, not hidden", async () => {
  const id = await aTweet();
  await report(bea, "tweet", id);
  const found = await caseOf(id);
  await anna.delete(`/tweets/${id}`);
  expect((await decide(mona, found, "hide")).errors.map(({ field }) => field)).toEqual(["act"]);
  expect((await findCase(found._id)).current).toBeNull();
  expect((await decide(mona, found, "warn")).status).toBe(201);
});

test("of two moderators at once the second gets a conflict, and a new report has to be read first", async () => {
  const id = await aTweet();
  await report(bea, "tweet", id);
  const found = await caseOf(id);
  await report(carl, "tweet", id);
  expect((await decide(mona, found, "dismiss")).status).toBe(409);
  const now = await caseOf(id);
  const written = { before: /^insert into "moderation_decisions"/ };
  const answers = await race(
    api,
    written,
    () => decide(mona, now, "hide"),
    () => decide(mika, now, "dismiss"),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 409]);
});

test("a deletion that was decided and did not come to its end is finished without another decision", async () => {
  const id = await aTweet();
  await report(bea, "tweet", id);
  const { _id: caseId, version } = await caseOf(id);
  const viewer = { id: mona.id, role: "moderator", sessionNumber: "" } as Viewer;
  await decideCase(api.db, viewer, { caseId, version, act: "delete", reason: "Rule 3", hours: 0 });
  const tweets = api.db.selectFrom("tweets").select("id").where("id", "=", id);
  expect(await tweets.execute()).toHaveLength(1);
  const closed = await findCase(caseId);
  expect((await decide(mona, closed, "delete")).status).toBe(201);
  expect(await tweets.execute()).toEqual([]);
  expect((await findCase(caseId)).decisions).toHaveLength(1);
});

test("a report in place of an earlier one has to be read first, with what its subject says now", async () => {
  const id = await aTweet();
  await report(bea, "tweet", id);
  const found = await caseOf(id);
  await anna.patch(`/tweets/${id}`, { content: "Edited since" });
  await report(bea, "tweet", id, { reason: "violence", content: "A threat now" });
  expect((await decide(mona, found, "dismiss")).status).toBe(409);
  const now = await caseOf(id);
  expect([now.reportsCount, now.version, now.changedAt > found.changedAt]).toEqual([1, found.version + 1, true]);
  expect((await findCase(now._id)).reports).toMatchObject([
    { reason: "violence", content: "A threat now", copy: { content: "Edited since" } },
  ]);
  expect((await decide(mona, now, "dismiss")).status).toBe(201);
});

test("a channel is warned or suspended, and nobody decides about themselves or about a higher role", async () => {
  await report(bea, "user", carl.id);
  const found = await caseOf(carl.id);
  expect((await decide(mona, found, "hide")).status).toBe(422);
  const before = Date.now();
  const { status, data } = await decide(mona, found, "suspend", { hours: 24 });
  expect(status).toBe(201);
  const dayMs = 24 * 60 * 60_000;
  expect(Date.parse(data.until!)).toBeGreaterThanOrEqual(before + dayMs);
  expect(Date.parse(data.until!)).toBeLessThanOrEqual(Date.now() + dayMs);
  expect((await carl.post("/tweets", { content: "Again" })).status).toBe(403);
  await api.db.updateTable("users").set({ suspended_until: null }).where("id", "=", carl.id).execute();
  for (const who of [mona, mika, chief]) await report(bea, "user", who.id);
  const statusOf = async (who: User, subject: User) => (await decide(who, await caseOf(subject.id), "warn")).status;
  expect([await statusOf(mona, mona), await statusOf(mona, mika), await statusOf(mona, chief)]).toEqual([
    403, 403, 403,
  ]);
  expect(await statusOf(chief, mika)).toBe(201);
});

test("a person appeals once, even twice at once; another moderator answers, and a reversed decision is taken back", async () => {
  const { tweetId, decision } = await aDecision("hide");
  expect((await appeal(bea, decision._id)).status).toBe(404);
  expect((await appeal(anna, decision._id)).status).toBe(200);
  expect((await appeal(anna, decision._id)).status).toBe(409);
  const [appealed] = (await mika.get<ModerationCase[]>("/moderation/cases?state=appealed")).data;
  expect(appealed).toMatchObject({ subjectId: tweetId, isAppealed: true });
  expect((await answer(mona, decision._id)).status).toBe(403);
  const answers = await race(
    api,
    { before: /^update "moderation_decisions" set "outcome"/ },
    () => answer(mika, decision._id),
    () => answer(chief, decision._id),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  expect((await visitor.get("/tweets")).text).toContain(tweetId);
  const own = (await anna.get<OwnDecision[]>("/users/decisions?unseen=true")).data.find(
    ({ _id }) => _id === decision._id,
  );
  expect(own).toMatchObject({ outcome: "reversed", answer: "You are right", isUnseen: true, canAppeal: false });
  await anna.post("/users/decisions/seen", { until: own!.answeredAt! });
  expect((await anna.get<OwnDecision[]>("/users/decisions?unseen=true")).text).not.toContain(decision._id);
});

test("a suspended person reads and appeals, and a reversed suspension ends", async () => {
  const { decision } = await aDecision("suspend", { hours: 0 });
  expect(decision.until).toBe("9999-12-31T23:59:59.999Z");
  expect((await anna.post("/tweets", { content: "Again" })).status).toBe(403);
  expect((await appeal(anna, decision._id)).status).toBe(200);
  expect((await answer(mika, decision._id)).status).toBe(200);
  expect((await anna.post("/tweets", { content: "Again" })).status).toBe(201);
});

test("a reversed suspension that has ended meanwhile is answered", async () => {
  const { decision } = await aDecision("suspend", { hours: 24 });
  await appeal(anna, decision._id);
  await api.db.updateTable("users").set({ suspended_until: null }).where("id", "=", anna.id).execute();
  expect((await answer(mika, decision._id)).status).toBe(200);
});

test("a reversed decision about a text leaves a suspension for something else", async () => {
  const { decision } = await aDecision("hide");
  await aDecision("suspend", { hours: 24 });
  await appeal(anna, decision._id);
  expect((await answer(mika, decision._id)).status).toBe(200);
  expect((await anna.post("/tweets", { content: "Again" })).status).toBe(403);
  await api.db.updateTable("users").set({ suspended_until: null }).where("id", "=", anna.id).execute();
});

test("a reversed decision leaves a later one of the same kind in force", async () => {
  const { tweetId, decision } = await aDecision("hide");
  await appeal(anna, decision._id);
  const row = api.db.selectFrom("moderation_cases").select("id").where("subject_id", "=", tweetId);
  const { id: caseId } = await row.executeTakeFirstOrThrow();
  for (const act of ["show", "hide"]) expect((await decide(mona, await findCase(caseId), act)).status).toBe(201);
  expect((await answer(mika, decision._id)).status).toBe(200);
  expect((await visitor.get("/tweets")).text).not.toContain(tweetId);

  const suspension = await aDecision("suspend", { hours: 24 });
  await appeal(anna, suspension.decision._id);
  await nextMillisecond();
  const longer = { hours: "72", reason: "Again" };
  expect((await chief.post(`/administration/users/${anna.id}/suspension`, longer)).status).toBe(200);
  expect((await answer(mika, suspension.decision._id)).status).toBe(200);
  expect((await anna.post("/tweets", { content: "Again" })).status).toBe(403);
  await api.db.updateTable("users").set({ suspended_until: null }).where("id", "=", anna.id).execute();
});

const suspensionOf = ({ id }: User) =>
  api.db
    .selectFrom("users")
    .select(["suspended_until as until", "suspension_reason as reason"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const notSuspended = { until: null, reason: "" };

async function suspendByCase(who: User, hours: number, reason: string) {
  await report(bea, "user", who.id);
  return (await decide(mona, await caseOf(who.id), "suspend", { hours, reason })).data;
}

async function reverse(who: User, { _id }: Decision) {
  await appeal(who, _id);
  expect((await answer(mika, _id)).status).toBe(200);
  return suspensionOf(who);
}

test("a later, shorter suspension does not shorten a longer one, and holds when that is reversed", async () => {
  const dora = await api.signUp("dora");
  const longer = await suspendByCase(dora, 72, "Longer");
  const shorter = await suspendByCase(dora, 24, "Shorter");
  expect(await suspensionOf(dora)).toEqual({ until: longer.until, reason: "Longer" });
  expect(await reverse(dora, longer)).toEqual({ until: shorter.until, reason: "Shorter" });
  expect(await reverse(dora, shorter)).toEqual(notSuspended);
});

test("a reversed suspension gives way to the one before it, but not to one that was ended", async () => {
  const erin = await api.signUp("erin");
  const first = await suspendByCase(erin, 24, "First");
  const second = await suspendByCase(erin, 72, "Second");
  expect(await reverse(erin, second)).toEqual({ until: first.until, reason: "First" });
  await chief.request("DELETE", `/administration/users/${erin.id}/suspension`);
  await nextMillisecond();
  expect(await reverse(erin, await suspendByCase(erin, 1, "Third"))).toEqual(notSuspended);
  expect(await reverse(erin, first)).toEqual(notSuspended);
});

test("a reversed suspension leaves a longer one that an administrator had set before", async () => {
  const finn = await api.signUp("finn");
  await chief.post(`/administration/users/${finn.id}/suspension`, { hours: "0", reason: "For good" });
  expect(await reverse(finn, await suspendByCase(finn, 24, "For a day"))).toMatchObject({ reason: "For good" });
});

test("a reversed suspension gives way to what an administrator set before it, and not to what that ended", async () => {
  const [gina, hugo] = [await api.signUp("gina"), await api.signUp("hugo")];
  const suspendDirectly = async ({ id }: User, hours: string, why: string) => {
    await nextMillisecond();
    await chief.post(`/administration/users/${id}/suspension`, { hours, reason: why });
    await nextMillisecond();
  };
  await suspendDirectly(gina, "72", "By hand");
  expect(await reverse(gina, await suspendByCase(gina, 0, "For good"))).toMatchObject({ reason: "By hand" });
  await suspendByCase(hugo, 0, "For good");
  await suspendDirectly(hugo, "24", "Shortened");
  expect(await reverse(hugo, await suspendByCase(hugo, 72, "Later"))).toMatchObject({ reason: "Shortened" });
});

test("a reversed suspension leaves an administrator's from before that has its end and its reason", async () => {
  const iris = await api.signUp("iris");
  await chief.post(`/administration/users/${iris.id}/suspension`, { hours: "0", reason: "Rule 3" });
  const suspended_at = "2026-01-01T00:00:00.000Z";
  await api.db.updateTable("users").set({ suspended_at }).where("id", "=", iris.id).execute();
  expect(await reverse(iris, await suspendByCase(iris, 0, "Rule 3"))).toMatchObject({ reason: "Rule 3" });
});

test("of two decisions that hide one thing, a reversed one leaves the other in force", async () => {
  const { tweetId, decision: first } = await aDecision("hide");
  const row = api.db.selectFrom("moderation_cases").select("id").where("subject_id", "=", tweetId);
  const { id: caseId } = await row.executeTakeFirstOrThrow();
  const second = (await decide(mona, await findCase(caseId), "hide")).data;
  const isShownAfter = async ({ _id }: Decision) => {
    await appeal(anna, _id);
    expect((await answer(mika, _id)).status).toBe(200);
    return (await visitor.get("/tweets")).text.includes(tweetId);
  };
  expect([await isShownAfter(second), await isShownAfter(first)]).toEqual([false, true]);
});

test("an upheld appeal changes nothing but says why; a dismissed report cannot be appealed against", async () => {
  const { tweetId, decision } = await aDecision("hide");
  await appeal(anna, decision._id);
  await answer(mika, decision._id, "upheld");
  expect((await visitor.get("/tweets")).text).not.toContain(tweetId);
  const dismissed = await aDecision("dismiss");
  expect((await appeal(anna, dismissed.decision._id)).status).toBe(422);
  expect((await anna.get("/users/decisions")).text).not.toContain(dismissed.decision._id);
});

test("every decision and answer is in the audit log, with who, what and why", async () => {
  const { tweetId, decision } = await aDecision("hide");
  await appeal(anna, decision._id);
  await answer(mika, decision._id, "upheld");
  const rows = await api.db
    .selectFrom("audit_log")
    .select(["act", "actor_id", "subject_kind", "reason"])
    .where("subject_id", "=", tweetId)
    .orderBy("at")
    .execute();
  expect(rows).toEqual([
    { act: "case.decide", actor_id: mona.id, subject_kind: "tweet", reason: "Rule 3" },
    { act: "appeal.answer", actor_id: mika.id, subject_kind: "tweet", reason: "You are right" },
  ]);
});

test("a case shows its decisions, and the other cases of its owner, of the same thing and of others", async () => {
  const fay = await api.signUp("fay");
  const [first, second] = [await aTweet(fay), await aTweet(fay)];
  await report(bea, "tweet", first);
  const before = await caseOf(first);
  await decide(mona, before, "warn");
  await report(carl, "tweet", first);
  await report(carl, "tweet", second);
  const newCase = await caseOf(first);
  expect(newCase._id).not.toBe(before._id);
  const found = await findCase((await caseOf(second))._id);
  expect(found.otherCases.map(({ _id, state }) => [_id, state])).toEqual([
    [newCase._id, "open"],
    [before._id, "closed"],
  ]);
  expect(found.decisions).toEqual([]);
  expect((await findCase(before._id)).decisions).toMatchObject([{ act: "warn", reason: "Rule 3" }]);
});
