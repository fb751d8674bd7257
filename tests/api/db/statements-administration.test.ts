import { expect, test } from "vitest";
import type { ModerationCase } from "#contract/moderation";
import type { Tweet } from "#contract/tweets";
import { testApi } from "#tests/support/api";
import { countStatements } from "#tests/support/count-statements";
import { insertVideos } from "#tests/support/videos";

const api = await testApi({ signups: null });
const admin = await api.signUp("admin");
const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];
const row = { key: "publishesDecisions", value: "true", updated_at: "", updated_by: "" };
await api.db.insertInto("site_settings").values(row).execute();

/** Adds one row to every list: posts, reports by two people, a decision with an appeal, what is held, and so on. */
async function addOneOfEach(number: number) {
  const someone = await api.signUp(`someone-${number}`);
  const aTweet = async () => (await anna.post<Tweet>("/tweets", { content: `Tweet ${number}` })).data._id;
  const [videoId] = await insertVideos(api, anna, [{ title: `Rain ${number}` }]);
  const held = (await bea.post<{ _id: string }>(`/comments/${videoId}`, { commentContent: `Held ${number}` })).data._id;
  await api.db.updateTable("comments").set({ withheld: "held" }).where("id", "=", held).execute();
  await bea.post("/playlist", { name: `List ${number}`, description: "" });
  const [heldTweet, decided, open] = [await aTweet(), await aTweet(), await aTweet()];
  await api.db
    .updateTable("tweets")
    .set({ withheld: "held", held_reason: "links" })
    .where("id", "=", heldTweet)
    .execute();
  for (const id of [decided, open])
    for (const who of [bea, someone]) await who.post(`/reports/tweet/${id}`, { reason: "spam", content: `${number}` });
  const { data } = await admin.get<ModerationCase[]>("/moderation/cases?limit=100");
  const { _id, version } = data.find(({ subjectId }) => subjectId === decided)!;
  const decision = await admin.post<{ _id: string }>(`/moderation/cases/${_id}/decisions`, {
    ...{ act: "hide", reason: "Rule 3", version },
  });
  await anna.post(`/users/decisions/${decision.data._id}/appeal`, { content: "Why?" });
  await anna.post(`/users/blocks/${someone.id}`);
  await api.visitor().post("/users/login", { email: anna.email, password: anna.password });
  await admin.post("/administration/invitations", { uses: "1", days: "7" });
  return _id;
}

const caseId = await addOneOfEach(0);

const pages = [
  ...["users", `users/${anna.id}`, "invitations", "log", "log?actor=admin", "settings"].map(
    (of) => `/administration/${of}`,
  ),
  ...["video", "comment", "tweet", "playlist"].map((kind) => `/administration/content/${kind}?query=n`),
  ...["cases", "cases?state=appealed", "cases?state=closed", `cases/${caseId}`, "held"].map(
    (of) => `/moderation/${of}`,
  ),
  ...["overview", "jobs", "jobs?state=failed", "storage"].map((of) => `/administration/${of}`),
  ...["/moderation/held?kind=tweet", "/decisions", "/sign-ups", "/site"],
];
const own = ["decisions", "blocks", "sessions", "second-factor", "email", "comment-rules"];
const lists = [
  ...pages.map((path) => [admin, path] as const),
  ...[...own.map((path) => `/users/${path}`), "/dashboard/comments", "/notifications"].map(
    (path) => [anna, path] as const,
  ),
];

async function countAll() {
  const counts: Record<string, number> = {};
  for (const [who, path] of lists) {
    const { answer, statements } = await countStatements(api.db, () => who.get(path));
    expect(answer.status, path).toBe(200);
    counts[path] = statements;
  }
  return counts;
}

test("no page of administration, moderation and security needs more statements for more rows", async () => {
  const short = await countAll();
  for (let number = 1; number < 5; number += 1) await addOneOfEach(number);
  const long = await countAll();
  expect(long).toEqual(short);
  for (const [path, count] of Object.entries(long)) expect(count, path).toBeLessThanOrEqual(8);
});
