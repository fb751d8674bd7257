import { sql } from "kysely";
import { expect, test } from "vitest";
import { addLink } from "#api/accounts/mail/mail-links";
import { addMail } from "#api/accounts/mail/mail-queue";
import { newId } from "#api/db/ids";
import type { ModerationCase, OwnDecision } from "#contract/moderation";
import type { SecondFactorState } from "#contract/second-factor";
import type { SessionList } from "#contract/users";
import { leave } from "#tests/support/account-deletion";
import { testApi, type User } from "#tests/support/api";
import { createAuthenticator, type PasskeyOptions } from "#tests/support/authenticator";
import { giveRole } from "#tests/support/roles";
import { setUpApp } from "#tests/support/second-factor";
import { clipBytes, openUpload, saveDraft } from "#tests/support/tus";
import { publishVideo } from "#tests/support/videos";

const api = await testApi();
const [founder, mona] = [await api.signUp("founder"), await api.signUp("mona")];
await giveRole(api, mona, "moderator");

const carl = await api.signUp("carl");
const reported = (await carl.post<{ _id: string }>("/tweets", { content: "Fish" })).data;

/** Gives an account one of everything that belongs to accounts. */
async function furnish(user: User) {
  const video = await publishVideo(user, { visibility: "unlisted" });
  const draft = await saveDraft(user);
  const upload = await openUpload(user, { draft: draft.draft, bytes: await clipBytes() });
  await upload.send(0, 1_000);
  const other = await openUpload(user, { replaces: video._id, bytes: await clipBytes() });
  await user.patch("/uploads/defaults", { visibility: "unlisted", tags: "birds", language: "de", licence: "" });
  const { recoveryCodes } = await setUpApp(user);
  const options = (await user.post<PasskeyOptions>("/users/passkeys/options")).data;
  const key = createAuthenticator();
  const named = { name: "Phone", password: user.password, credential: key.register(options) };
  await user.post("/users/passkeys", named);
  await user.post<PasskeyOptions>("/users/passkeys/options");
  const login = { email: user.email, password: user.password };
  await api.visitor().post("/users/login", { ...login, code: recoveryCodes[0] });
  await api.visitor().post("/users/login", login);
  await founder.post(`/administration/users/${user.id}/reset-link`, { password: founder.password });
  for (const purpose of ["verify", "confirm", "undo"] as const)
    await addLink(api.db, { id: newId(), userId: user.id, purpose, address: user.email });
  await addMail(api.db, { kind: "new-sign-in", userId: user.id, address: user.email });
  const tweet = (await user.post<{ _id: string }>("/tweets", { content: "Birds" })).data;
  await founder.post(`/reports/tweet/${tweet._id}`, { reason: "spam", content: "Look" });
  const found = await findCase(tweet._id);
  const decision = { act: "hide", reason: "Rule 3", version: found.version };
  await mona.post(`/moderation/cases/${found._id}/decisions`, decision);
  await user.post(`/reports/tweet/${reported._id}`, { reason: "spam", content: "Me, too" });
  await user.patch("/notifications/settings", { site: "mentioned" });
  await user.post(`/users/addVideoToWatchHistory`, { videoId: video._id });
  return { video: video._id, draft: draft._id, upload, other, tweet: tweet._id, key };
}

async function findCase(subjectId: string) {
  const { data } = await mona.get<ModerationCase[]>("/moderation/cases");
  return data.find((each) => each.subjectId === subjectId)!;
}

const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];
const [own, others] = [await furnish(anna), await furnish(bea)];
const { _id: caseId, version } = await findCase(reported._id);
await mona.post(`/moderation/cases/${caseId}/decisions`, { act: "dismiss", reason: "Rule 3", version });
const { sessions } = (await bea.get<SessionList>("/users/sessions")).data;
const beasIds = [
  ...[bea.id, others.video, others.draft, others.upload.id, others.other.id, others.tweet],
  ...sessions.map(({ _id }) => _id),
];

/** A job that counts words of the whole site names any video; events are told within a second. */
const isOfSite = (text: string) => text.includes('"kind":"count-words"');

/** Reads all rows that have an id of Bea's, by table. */
async function readBeasRows() {
  const tables = await api.db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      if (name === "events" || name === "announcements") return [name, []] as const;
      const read = await sql`select * from ${sql.table(name)}`.execute(api.db).catch(() => ({ rows: [] }));
      const texts = read.rows.map((row) => JSON.stringify(row));
      return [name, texts.filter((text) => !isOfSite(text) && beasIds.some((id) => text.includes(id))).sort()] as const;
    }),
  );
  return Object.fromEntries(rows.filter(([, texts]) => texts.length > 0));
}

const proof = { password: anna.password };
async function resetPassword() {
  const { data } = await founder.post<{ path: string }>(`/administration/users/${anna.id}/reset-link`, {
    password: founder.password,
  });
  const [, token] = data.path.split("token=");
  const answer = await api.visitor().post("/users/reset-password", { token, newPassword: "harbour lights 7" });
  await anna.post("/users/login", { email: anna.email, password: "harbour lights 7" });
  return answer;
}

const ownDecision = async () => (await anna.get<OwnDecision[]>("/users/decisions")).data[0]!;
const factors = async () => (await anna.get<SecondFactorState>("/users/second-factor")).data;

test("Bea has something in the tables that are about accounts", async () => {
  const accounts = ["known_networks", "sessions", "session_tokens", "upload_defaults", "users", "watch_history"];
  const factors = ["passkey_challenges", "passkeys", "recovery_codes", "sign_in_tickets", "totp_secrets"];
  const mails = ["mail_links", "mails", "password_resets"];
  const moderation = ["moderation_cases", "moderation_decisions", "notification_settings", "reports"];
  const tables = [...accounts, ...factors, ...mails, ...moderation, "drafts", "tweets", "videos"];
  expect(Object.keys(await readBeasRows())).toEqual(expect.arrayContaining(tables));
});

test.each<[string, () => Promise<{ status: number }>]>([
  ["changes her upload defaults", () => anna.patch("/uploads/defaults", { visibility: "public", tags: "" })],
  ["changes her draft", () => anna.patch(`/drafts/${own.draft}`, { title: "Other" })],
  ["sends more of her upload", () => own.upload.send(1_000, 2_000)],
  ["changes her video", () => anna.patch(`/videos/${own.video}`, { title: "Other" })],
  ["gives her video a new address", () => anna.post(`/videos/${own.video}/address`)],
  ["deletes her draft", () => anna.request("DELETE", `/drafts/${own.draft}`)],
  ["appeals", async () => anna.post(`/users/decisions/${(await ownDecision())._id}/appeal`, { content: "A joke" })],
  ["reads her decisions", async () => anna.post("/users/decisions/seen", { until: (await ownDecision()).decidedAt })],
  [
    "is answered",
    async () =>
      founder.post(`/moderation/decisions/${(await ownDecision())._id}/answer`, { outcome: "reversed", answer: "Yes" }),
  ],
  [
    "renames her passkey",
    async () => anna.patch(`/users/passkeys/${(await factors()).passkeys[0]!._id}`, { name: "Key" }),
  ],
  ["makes new recovery codes", () => anna.post("/users/second-factor/recovery-codes", proof)],
  ["removes her app", () => anna.request("DELETE", "/users/second-factor/app", proof)],
  [
    "removes her passkey",
    async () => anna.request("DELETE", `/users/passkeys/${(await factors()).passkeys[0]!._id}`, proof),
  ],
  [
    "ends a session",
    async () => {
      const { sessions } = (await anna.get<SessionList>("/users/sessions")).data;
      return anna.request("DELETE", `/users/sessions/${sessions.find(({ isCurrent }) => !isCurrent)!._id}`);
    },
  ],
  ["reads her notifications", () => anna.post("/notifications/seen", { until: "2999-01-01T00:00:00.000Z" })],
  ["chooses her notifications", () => anna.patch("/notifications/settings", { site: "liked" })],
  [
    "changes her password",
    () => anna.patch("/users/change-password", { oldPassword: anna.password, newPassword: "harbour lights 6" }),
  ],
  ["resets her password by a link", resetPassword],
  ["leaves", () => leave(api, Object.assign(anna, { password: "harbour lights 7" }))],
])("when Anna %s, nothing of Bea's changes", async (_, act) => {
  const before = await readBeasRows();
  expect(Math.floor((await act()).status / 100)).toBe(2);
  expect(await readBeasRows()).toEqual(before);
});
