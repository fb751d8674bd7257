import { expect, test } from "vitest";
import { findRouteId, idsWithAction, renderSite } from "#tests/support/render-site";
import { formArgs, locationOf, signedIn } from "#tests/support/route-args";
import { aViewer, errorEnvelope, optional, stubApi, stubEveryCall, unreachable } from "#tests/support/stub-api";

const id = "a".repeat(24);
const typed = "Typed at dawn";
const address = "dawn@birds.example";
const site = "https://birds.example/dawn";
const person = `/administration/users/${id}`;
const video = { title: typed, description: typed, tags: "", visibility: "public", licence: "", language: "en" };

interface Form {
  /** What a person types. */
  texts: Record<string, string>;
  /** What the page fills in, and what a person chooses. */
  others?: Record<string, string>;
}

/** Forms by their address. */
const forms: Record<string, Form> = {
  "/video/v1": { texts: { commentContent: typed } },
  "/video/v1/save": { texts: { name: typed, description: "For later" } },
  "/video/v1/comments/c1/edit": { texts: { commentContent: typed } },
  "/tweets": { texts: { content: typed } },
  "/tweets/t1/edit": { texts: { newContent: typed } },
  "/channel/lark/tweets": { texts: { content: typed } },
  "/channel/lark/tweets/t1/edit": { texts: { newContent: typed } },
  "/channel/lark/playlists/new": { texts: { name: typed, description: "For later" } },
  "/myplaylist/p1/lark/edit": { texts: { name: typed, description: "For later" } },
  "/report/video/v1": { texts: { content: typed }, others: { reason: "spam", email: "", returnTo: "/" } },

  "/admin/dashboard/upload": { texts: { title: typed, description: "About it" }, others: video },
  "/admin/dashboard/drafts/d1": { texts: { title: typed, description: "About it" }, others: video },
  "/admin/dashboard/edit/v1": { texts: { title: typed, description: "About it" }, others: video },
  "/admin/dashboard/captions/v1": { texts: { label: typed }, others: { language: "en" } },
  "/admin/dashboard/chosen": { texts: { tags: "dawn" }, others: { ids: id, change: "addTags" } },

  "/settings/personalInfo": { texts: { fullName: typed, email: address } },
  "/settings/channelinfo": { texts: { username: "dawn", discriptions: typed }, others: { links: "" } },
  "/settings/comments": { texts: { watchedWords: typed }, others: { rule: "on" } },
  "/settings/uploads": { texts: { description: typed, tags: "dawn" }, others: { ...video } },
  "/settings/decisions": { texts: { content: typed }, others: { decisionId: id } },
  "/settings/programs/new": { texts: { name: typed, days: "7" }, others: { "scope-read": "on" } },
  "/settings/webhooks/new": { texts: { url: site }, others: { "video.published": "on", password: "sing-before-dawn" } },
  [`/settings/webhooks/${id}/edit`]: { texts: { url: site }, others: { isOn: "true", password: "sing-before-dawn" } },
  "/settings/security/passkeys/new": {
    texts: { name: typed },
    others: { credential: "{}", password: "sing-before-dawn" },
  },
  [`/settings/security/passkeys/${id}`]: { texts: { name: typed } },

  [`/moderation/cases/${id}`]: { texts: { reason: typed }, others: { act: "hide", version: "1" } },
  [`/moderation/cases/${id}/appeals/${id}`]: { texts: { answer: typed }, others: { outcome: "upheld" } },

  "/administration/settings/terms": { texts: { terms: typed }, others: { version: "1" } },
  "/administration/settings/site": {
    texts: { name: typed, description: "Songs", contact: address },
    others: { language: "en", version: "1" },
  },
  "/administration/settings/notice": { texts: { notice: typed }, others: { noticeUntil: "", version: "1" } },
  "/administration/settings/words": { texts: { watchedWords: typed }, others: { version: "1" } },
  "/administration/settings/quota": { texts: { userQuota: "7.25" }, others: { version: "1" } },
  "/administration/settings/categories": { texts: { name: typed } },
  "/administration/settings/categories/birds": { texts: { name: typed } },
  "/administration/invitations/new": { texts: { note: typed, uses: "3", days: "7" } },
  "/administration/content/decide?kind=video": {
    texts: { reason: typed },
    others: { ids: id, act: "hide", category: "spam" },
  },
  "/administration/settings/webhooks/new": {
    texts: { url: site },
    others: { "video.published": "on", password: "sing" },
  },
  [`/administration/settings/webhooks/${id}/edit`]: {
    texts: { url: site },
    others: { isOn: "true", password: "sing" },
  },
  [`${person}/suspend`]: { texts: { reason: typed }, others: { hours: "24" } },
  [`${person}/role`]: { texts: { reason: typed }, others: { role: "moderator" } },
  [`${person}/unsuspend`]: { texts: { reason: typed } },
  [`${person}/refuse`]: { texts: { reason: typed } },
  [`${person}/delete`]: { texts: { reason: typed }, others: { password: "sing-before-dawn" } },
  [`${person}/quota`]: { texts: { gigabytes: "7.25", reason: typed } },

  "/signup": { texts: { username: "dawn", email: address, fullName: typed }, others: { password: "sing-before-dawn" } },
  "/login": { texts: { email: address }, others: { password: "sing-before-dawn" } },
  "/login/forgot": { texts: { email: address } },
};

/** Routes whose forms have no text that a person types: buttons, boxes, choices, files, passwords and codes. */
const withoutTexts = [
  ...[/^actions\./, /[._](delete|remove|clear|keep-account|delete\.\$videoId)$/, /^(preferences|logout|uploads\.\$)$/],
  /^_app\.(notifications|block\.\$userId|feed\.history|feed\.subscribers|moderation\.held)$/,
  /^_app\.admin\.dashboard(\.address\.\$videoId|\.replace\.\$videoId|_\.comments)$/,
  /^_app\.administration\.(invitations|jobs|jobs_\.sweep|settings_\.logo|setup|setup_\.mail|sign-up-rules)$/,
  /^_app\.administration\.users_\.\$userId(_\.reset-link)?$/,
  /^_app\.settings\.(avatar|cover|blocked|changepwd|email|feed|feed_\.import|notifications|notifications_\.browsers)$/,
  /^_app\.settings\.(security|security_\.app|security_\.codes|showcase|tokens)$/,
  /\.webhooks_\.\$webhookId(_\.secret)?$/,
  /^_auth\.(login_\.code|reset-password|undo-email-change|unsubscribe|verify-email)$/,
];

test("every form with texts is known to these tests", () => {
  const testedRoutes = new Set(Object.keys(forms).map((path) => findRouteId(path.replace(/\?.*/, ""))));
  const others = idsWithAction.filter((id) => !testedRoutes.has(id)).map((id) => id.replace("routes/", ""));
  expect(others.filter((name) => !withoutTexts.some((pattern) => pattern.test(name)))).toEqual([]);
});

async function post(path: string, { texts, others }: Form) {
  const page = await renderSite(formArgs(path, { ...others, ...texts }, { cookie: signedIn }));
  return { status: page.status, lost: findLost(page, texts) };
}

/** Lists the texts that no control of a page has. */
function findLost({ document, response }: Awaited<ReturnType<typeof renderSite>>, texts: Record<string, string>) {
  if (!document) return `redirected to ${locationOf(response)}`;
  const inputs = Array.from(document.querySelectorAll("input"), (input) => input.getAttribute("value"));
  const pageTexts = new Set([
    ...inputs,
    ...Array.from(document.querySelectorAll("textarea"), (area) => area.textContent),
  ]);
  return Object.values(texts).filter((text) => !pageTexts.has(text));
}

/** Posts all forms; lists those that lose a text. */
async function postAll(stub: (place: number) => void) {
  const losers: Record<string, unknown> = {};
  for (const [place, [path, form]] of Object.entries(forms).entries()) {
    stub(place);
    const result = await post(path, form);
    if (result.lost.length > 0) losers[path] = result;
  }
  return losers;
}

test("a session that ended keeps what was typed, in every form", async () => {
  expect(await postAll(() => stubEveryCall(errorEnvelope(401, "Session over")))).toEqual({});
});

const asAdmin = (answer: Response | (() => Response)) => {
  stubEveryCall(answer);
  stubApi(optional(aViewer({ role: "admin" })));
};

test.each([
  ["no longer has the thing", errorEnvelope(404, "There is no such thing")],
  ["is unreachable", unreachable],
])("no form loses what was typed where the server %s", async (_, answer) => {
  expect(await postAll(() => asAdmin(answer))).toEqual({});
});

test("no form loses what was typed where the server refuses it in any other way", async () => {
  const statuses = [403, 409, 413, 429, 500];
  const refuse = (place: number) => asAdmin(errorEnvelope(statuses[place % statuses.length]!, "Not now"));
  expect(await postAll(refuse)).toEqual({});
});
