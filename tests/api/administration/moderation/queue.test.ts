import { expect, test } from "vitest";
import type { FullCase, ModerationCase, ReportReason, WaitingCases } from "#contract/moderation";
import type { Tweet } from "#contract/tweets";
import { testApi, type User } from "#tests/support/api";
import { nextMillisecond } from "#tests/support/next-millisecond";
import { giveRole } from "#tests/support/roles";
import { publishVideo } from "#tests/support/videos";

const api = await testApi();
const chief = await api.signUp("chief");
const [mona, anna, bea, carl] = await Promise.all(["mona", "anna", "bea", "carl"].map((name) => api.signUp(name)));
await giveRole(api, mona!, "moderator");

async function aTweet() {
  const { data } = await anna!.post<Tweet>("/tweets", { content: "Buy my birds" });
  await nextMillisecond();
  return data._id;
}
async function report(who: User, kind: string, id: string, reason: ReportReason = "spam") {
  expect((await who.post(`/reports/${kind}/${id}`, { reason, content: "" })).status).toBe(201);
  await nextMillisecond();
}
const list = async (query = "") => (await mona!.get<ModerationCase[]>(`/moderation/cases${query}`)).data;
const subjectsOf = (cases: ModerationCase[]) => cases.map(({ subjectId }) => subjectId);
const counts = async () => (await mona!.get<WaitingCases>("/moderation/waiting")).data;
async function hide(subjectId: string) {
  const { _id, version } = (await list()).find((each) => each.subjectId === subjectId)!;
  await mona!.post(`/moderation/cases/${_id}/decisions`, { act: "hide", reason: "Rule 3", version });
  await nextMillisecond();
}

test("the case that has waited longest comes first, also when it is reported again; pages follow that order", async () => {
  const [first, second, third] = [await aTweet(), await aTweet(), await aTweet()];
  for (const id of [first, second, third]) await report(bea!, "tweet", id);
  await report(carl!, "tweet", first);
  expect(subjectsOf(await list())).toEqual([first, second, third]);
  const page = await mona!.get<ModerationCase[]>("/moderation/cases?limit=2");
  const { nextCursor } = (page.body as unknown as { page: { nextCursor: string } }).page;
  expect(subjectsOf(await list(`?limit=2&after=${nextCursor}`))).toEqual([third]);
  for (const id of [first, third]) await hide(id);
  expect(subjectsOf(await list("?state=closed"))).toEqual([third, first]);
  await hide(second);
});

test("a case has the outcome of its last decision, or that it was reversed", async () => {
  const [shown, reversed] = [await aTweet(), await aTweet()];
  const find = async (id: string, query = "?state=closed") =>
    (await list(query)).find(({ subjectId }) => subjectId === id)!;
  for (const id of [shown, reversed]) await report(bea!, "tweet", id);
  expect((await find(shown, "")).outcome).toBeNull();
  for (const id of [shown, reversed]) await hide(id);
  const { _id, version, outcome } = await find(shown);
  expect(outcome).toBe("hide");
  await mona!.post(`/moderation/cases/${_id}/decisions`, { act: "show", reason: "A joke", version });
  expect((await find(shown)).outcome).toBe("show");
  const { data: decisions } = await anna!.get<{ _id: string; subjectId: string }[]>("/users/decisions");
  const own = decisions.find(({ subjectId }) => subjectId === reversed)!;
  await anna!.post(`/users/decisions/${own._id}/appeal`, { content: "It was a joke" });
  await chief.post(`/moderation/decisions/${own._id}/answer`, { outcome: "reversed", answer: "It was" });
  expect((await find(reversed)).outcome).toBe("reversed");
});

test("open cases, appeals and held posts are counted", async () => {
  const before = await counts();
  const [reported, decided] = [await aTweet(), await aTweet()];
  await report(bea!, "tweet", reported);
  await report(bea!, "tweet", decided);
  expect(await counts()).toEqual({ ...before, open: before.open + 2 });
  await hide(decided);
  const { data: decisions } = await anna!.get<{ _id: string; subjectId: string }[]>("/users/decisions");
  const own = decisions.find(({ subjectId }) => subjectId === decided)!;
  await anna!.post(`/users/decisions/${own._id}/appeal`, { content: "It was a joke" });
  await api.db.updateTable("tweets").set({ withheld: "held" }).where("id", "=", reported).execute();
  expect(await counts()).toEqual({
    ...{ open: before.open + 1, appealed: before.appealed + 1 },
    ...{ heldComments: before.heldComments, heldTweets: before.heldTweets + 1 },
  });
});

test("a case has the picture of its video, or of the video under its comment, until that is hidden", async () => {
  const video = await publishVideo(anna!);
  const { data: comment } = await carl!.post<{ _id: string }>(`/comments/${video._id}`, { commentContent: "Birds" });
  const tweet = await aTweet();
  await report(bea!, "video", video._id);
  await report(bea!, "comment", comment._id);
  await report(bea!, "tweet", tweet);
  const pictureOf = async (subjectId: string) => (await list()).find((each) => each.subjectId === subjectId)!.picture;
  expect(await pictureOf(video._id)).toBe(video.thumbnailSmall);
  expect([await pictureOf(comment._id), await pictureOf(tweet)]).toEqual([video.thumbnailSmall, ""]);
  const found = (await list()).find(({ subjectId }) => subjectId === video._id)!;
  expect((await mona!.get<FullCase>(`/moderation/cases/${found._id}`)).data.picture).toBe(video.thumbnailSmall);
  await hide(video._id);
  expect(await pictureOf(comment._id)).toBe("");
});

test("a case of a playlist has the playlist's picture, until it is hidden", async () => {
  const { data } = await anna!.post<{ _id: string }>("/playlist", { name: "Birds", description: "All of them" });
  await api.db.updateTable("playlists").set({ image: "0123abcd" }).where("id", "=", data._id).execute();
  await report(bea!, "playlist", data._id);
  const pictureOf = async () => (await list()).find(({ subjectId }) => subjectId === data._id)!.picture;
  expect(await pictureOf()).toContain("0123abcd");
  await api.db.updateTable("playlists").set({ is_hidden: 1 }).where("id", "=", data._id).execute();
  expect(await pictureOf()).toBe("");
});

test("a case names each reason for which it was reported once, in the order of their list", async () => {
  const [tweet, other] = [await aTweet(), await aTweet()];
  await report(bea!, "tweet", tweet, "privacy");
  await report(carl!, "tweet", tweet, "spam");
  await report(chief, "tweet", tweet, "privacy");
  await report(bea!, "tweet", other, "hate");
  const reasonsOf = async (subjectId: string) => (await list()).find((each) => each.subjectId === subjectId)!.reasons;
  expect([await reasonsOf(tweet), await reasonsOf(other)]).toEqual([["spam", "privacy"], ["hate"]]);
  await report(carl!, "tweet", tweet, "privacy");
  expect(await reasonsOf(tweet)).toEqual(["privacy"]);
});
