import { expect, test } from "vitest";
import type { ActEntry } from "#contract/audit";
import type { ChosenOutcome } from "#contract/chosen-videos";
import type { ModeratedContent, PublicDecision } from "#contract/content";
import type { ModerationCase, OwnDecision } from "#contract/moderation";
import type { Tweet } from "#contract/tweets";
import { testApi, type User } from "#tests/support/api";
import { nextMillisecond } from "#tests/support/next-millisecond";
import { giveRole } from "#tests/support/roles";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const admin = await api.signUp("admin");
const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];
const list = async (kind: string, query = "") =>
  (await admin.get<ModeratedContent[]>(`/administration/content/${kind}?${query}`)).data;
const idsOf = async (kind: string, query?: string) => (await list(kind, query)).map(({ _id }) => _id);
const aTweet = async (content: string, who: User = anna) => (await who.post<Tweet>("/tweets", { content })).data._id;
const decide = (kind: string, ids: string[], act: string, more: object = {}) =>
  admin.post<ChosenOutcome[]>(`/administration/content/${kind}/decisions`, {
    ...{ ids: ids.join(" "), act, category: "spam", reason: "Rule 3", ...more },
  });
const outcomes = async (...args: Parameters<typeof decide>) =>
  (await decide(...args)).data.map(({ isDone, message }) => [isDone, message]);

test("every kind is listed newest first, also what only its owner sees", async () => {
  const [hidden, open] = await insertVideos(api, anna, [
    { title: "A hidden wren", is_published: 0, created_at: "2030-01-01T00:00:00.000Z" },
    { title: "An open wren", created_at: "2030-01-02T00:00:00.000Z" },
  ]);
  const comment = (await bea.post<{ _id: string }>(`/comments/${open}`, { commentContent: "Lovely wren" })).data._id;
  const playlist = (await bea.post<{ _id: string }>("/playlist", { name: "Wrens", description: "" })).data._id;
  const tweet = await aTweet("A wren sings", bea);
  expect(await idsOf("video", "query=WREN")).toEqual([open, hidden]);
  expect(await list("comment")).toMatchObject([{ _id: comment, title: "Lovely wren", videoId: open, state: "shown" }]);
  expect(await list("playlist")).toMatchObject([{ _id: playlist, kind: "playlist", owner: { username: "bea" } }]);
  expect(await idsOf("tweet", `query=${tweet}`)).toEqual([tweet]);
  expect((await admin.get("/administration/content/planet")).status).toBe(404);
});

test("a video that not everybody finds says why, unless a moderator hid it", async () => {
  const ivy = await api.signUp("ivy");
  await insertVideos(api, ivy, [
    { title: "Public" },
    { title: "Prepared", status: "processing" },
    { title: "Unlisted", visibility: "unlisted" },
    { title: "Failed unlisted", visibility: "unlisted", status: "failed" },
    { title: "Private", visibility: "private", is_published: 0 },
    { title: "Scheduled", visibility: "public", is_published: 0 },
    { title: "Hidden", is_published: 0 },
  ]);
  await api.db.updateTable("videos").set({ is_hidden: 1 }).where("title", "=", "Hidden").execute();
  const audiences = (await list("video", "owner=ivy")).map(({ title, audience }) => [title, audience]);
  expect(Object.fromEntries(audiences)).toEqual({
    ...{ Public: undefined, Prepared: undefined, Unlisted: "unlisted", "Failed unlisted": "unlisted" },
    ...{ Private: "private", Scheduled: "unpublished", Hidden: undefined },
  });
});

test("videos and playlists come with their picture, unless not everybody may see them", async () => {
  const eva = await api.signUp("eva");
  const shown = { media_key: "k".repeat(32), thumbnail_version: 2, file_name: "video.mp4" };
  await insertVideos(api, eva, [
    { title: "Shown", created_at: "2030-01-02T00:00:00.000Z", ...shown },
    { title: "Private", created_at: "2030-01-01T00:00:00.000Z", ...shown, is_published: 0 },
  ]);
  const pictures = (await list("video", "owner=eva")).map(({ _id, picture }) => picture.replace(_id, "ID"));
  expect(pictures).toEqual([`http://vidlark.test/media/ID/${shown.media_key}/thumbnail-2-480.webp`, ""]);
  const listId = (await eva.post<{ _id: string }>("/playlist", { name: "Larks", description: "" })).data._id;
  const pictureOfList = async () => (await list("playlist", "owner=eva")).map(({ picture }) => picture);
  expect(await pictureOfList()).toEqual([""]);
  await api.db.updateTable("playlists").set({ image: "abc" }).where("id", "=", listId).execute();
  expect(await pictureOfList()).toEqual(["http://vidlark.test/media/images/abc-960.webp"]);
  await api.db.updateTable("playlists").set({ is_hidden: 1 }).where("id", "=", listId).execute();
  expect(await pictureOfList()).toEqual([""]);
  await aTweet("Without a picture", eva);
  expect(await list("tweet", "owner=eva")).toMatchObject([{ picture: "" }]);
});

test("a search finds a part of a text in any case and script, pages, and begins where the last page ended", async () => {
  const ids: string[] = [];
  for (const n of [1, 2, 3]) ids.unshift(await aTweet(`Zaunkönig ÄÖÜ ${n}`));
  await aTweet("Another bird");
  const path = "/administration/content/tweet?query=kÖNIG%20äö&limit=2";
  const first = await admin.get<ModeratedContent[]>(path);
  const { nextCursor } = (first.body as unknown as { page: { nextCursor: string } }).page;
  const second = await admin.get<ModeratedContent[]>(`${path}&after=${nextCursor}`);
  expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual(ids);
  const { page } = second.body as unknown as { page: { nextCursor: null; prevCursor: string } };
  expect(page.nextCursor).toBeNull();
  expect(await idsOf("tweet", `query=kÖNIG%20äö&limit=2&before=${page.prevCursor}`)).toEqual(ids.slice(0, 2));
  expect(await idsOf("tweet", "query=100%25")).toEqual([]);
});

test("content is filtered by owner and by state", async () => {
  const [carl, dora] = [await api.signUp("carl"), await api.signUp("dora")];
  const one = await aTweet("One", carl);
  await nextMillisecond();
  const other = await aTweet("Other", dora);
  expect(await idsOf("tweet", "owner=@DORA")).toContain(other);
  expect(await idsOf("tweet", `owner=${dora.id}`)).not.toContain(one);
  expect(await idsOf("tweet", "owner=nobody")).toEqual([]);
  await decide("tweet", [one], "hide");
  expect(await idsOf("tweet", "state=hidden&owner=carl")).toEqual([one]);
  expect(await idsOf("tweet", "state=shown")).not.toContain(one);
  await api.db.updateTable("tweets").set({ withheld: "held" }).where("id", "=", other).execute();
  expect(await idsOf("tweet", "state=held&owner=dora")).toEqual([other]);
  expect(await idsOf("video", "state=held&owner=dora")).toEqual([]);
  expect(await idsOf("tweet", `ids=${one},${other},no-id`)).toEqual([other, one]);
});

test("hidden content is hidden from others, is in the log, and its owner is notified and may appeal", async () => {
  const [one, two] = [await aTweet("First"), await aTweet("Second")];
  expect(await outcomes("tweet", [one, two], "hide")).toEqual([
    [true, "Hidden"],
    [true, "Hidden"],
  ]);
  expect((await bea.get(`/tweets/user/${anna.id}`)).text).not.toContain(one);
  const decisions = (await anna.get<OwnDecision[]>("/users/decisions")).data;
  // Both may have been decided in one millisecond.
  const decision = decisions.find(({ subjectId }) => subjectId === two);
  expect(decision).toMatchObject({ act: "hide", reason: "Rule 3", canAppeal: true });
  expect((await anna.post(`/users/decisions/${decision!._id}/appeal`, { content: "Why?" })).status).toBe(200);
  const acts = (await admin.get<ActEntry[]>("/administration/log?act=case.decide&limit=2")).data;
  const act = acts.find(({ subject }) => subject._id === two);
  expect(act).toMatchObject({ reason: "Rule 3", subject: { kind: "tweet" }, details: { decision: "hide" } });
  expect((await admin.get<ModerationCase[]>("/moderation/cases")).data).toEqual([]);
});

test("each chosen thing has an outcome of its own", async () => {
  const [hidden, shown, own] = [await aTweet("Hidden"), await aTweet("Shown"), await aTweet("Mine", admin)];
  await decide("tweet", [hidden], "hide");
  expect(await outcomes("tweet", [hidden, shown, own, "0".repeat(24)], "hide")).toEqual([
    [false, "It is hidden already"],
    [true, "Hidden"],
    [false, "Somebody else has to decide about what is yours"],
    [false, "It does not exist any more"],
  ]);
  expect(await outcomes("tweet", [hidden, shown, own], "show")).toEqual([
    [true, "Shown again"],
    [true, "Shown again"],
    [false, "It is not hidden"],
  ]);
});

test("two administrators who hide one thing at once notify its owner once", async () => {
  const id = await aTweet("Twice");
  const both = await Promise.all([decide("tweet", [id], "hide"), decide("tweet", [id], "hide")]);
  expect(both.flatMap(({ data }) => data.map(({ isDone }) => isDone)).toSorted()).toEqual([false, true]);
});

test("a deletion by two administrators at once, or one that did not come to its end, is decided once", async () => {
  const videos = await insertVideos(api, anna, [{}, {}, {}]);
  const decisionsOf = async (id: string) =>
    (await anna.get<OwnDecision[]>("/users/decisions?limit=100")).data.filter(({ subjectId }) => subjectId === id)
      .length;
  await Promise.all([decide("video", videos, "delete"), decide("video", videos, "delete")]);
  expect(await Promise.all(videos.map(decisionsOf))).toEqual([1, 1, 1]);
  const [rest] = await insertVideos(api, anna, [{}]);
  await decide("video", [rest!], "hide");
  await api.db.updateTable("moderation_decisions").set({ act: "delete" }).where("act", "=", "hide").execute();
  expect(await outcomes("video", [rest!], "delete")).toEqual([[true, "Deleted"]]);
  expect([await decisionsOf(rest!), await idsOf("video", `query=${rest}`)]).toEqual([1, []]);
});

test.for(["video", "comment", "tweet", "playlist"])("a chosen %s is deleted", async (kind) => {
  const [video] = await insertVideos(api, anna, [{}]);
  const made: Record<string, () => Promise<string>> = {
    video: async () => video!,
    comment: async () => (await bea.post<{ _id: string }>(`/comments/${video}`, { commentContent: "Hi" })).data._id,
    tweet: () => aTweet("Away"),
    playlist: async () => (await bea.post<{ _id: string }>("/playlist", { name: "Away", description: "" })).data._id,
  };
  const id = await made[kind]!();
  expect(await outcomes(kind, [id], "delete")).toEqual([[true, "Deleted"]]);
  expect(await idsOf(kind, `query=${id}`)).toEqual([]);
});

test.for([
  ["ids", { ids: "" }],
  ["ids", { ids: "none" }],
  ["ids", { ids: Array.from({ length: 51 }, (_, n) => String(n).padStart(24, "0")).join(",") }],
  ["act", { act: "suspend" }],
  ["category", { category: "boredom" }],
  ["reason", { reason: " " }],
] as const)("a decision with a wrong field %s is refused", async ([field, wrong]) => {
  const { status, body } = await decide("tweet", ["0".repeat(24)], "hide", wrong);
  expect({ status, field: (body as unknown as { errors: { field: string }[] }).errors[0]?.field }).toEqual({
    status: 422,
    field,
  });
});

test("the public log says what was decided, and nothing of whom; only where the site publishes it", async () => {
  const visitor = api.visitor();
  expect((await visitor.get("/decisions")).status).toBe(404);
  const row = { key: "publishesDecisions", value: "true", updated_at: "", updated_by: "" };
  await api.db.insertInto("site_settings").values(row).execute();
  const mona = await api.signUp("mona");
  await giveRole(api, mona, "moderator");
  const id = await aTweet("Reported");
  for (const who of [bea, mona]) await who.post(`/reports/tweet/${id}`, { reason: "hate", content: "" });
  const [found] = (await admin.get<ModerationCase[]>("/moderation/cases")).data;
  const decision = { act: "warn", reason: "About @anna", version: found!.version };
  const { data } = await mona.post<{ _id: string }>(`/moderation/cases/${found!._id}/decisions`, decision);
  await anna.post(`/users/decisions/${data._id}/appeal`, { content: "Sorry" });
  const [newest, before] = (await visitor.get<PublicDecision[]>("/decisions")).data;
  const day = new Date().toISOString().slice(0, 10);
  expect(newest).toEqual({ day, kind: "tweet", act: "warn", category: "hate", appeal: "waiting" });
  expect(before).toMatchObject({ act: "delete", category: "spam", appeal: null });
  await admin.post(`/moderation/decisions/${data._id}/answer`, { outcome: "reversed", answer: "You are right" });
  expect((await visitor.get<PublicDecision[]>("/decisions?limit=1")).data).toMatchObject([{ appeal: "reversed" }]);
});
