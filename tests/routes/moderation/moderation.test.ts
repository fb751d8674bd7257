import { expect, test } from "vitest";
import * as queuePage from "#app/routes/moderation/_app.moderation._index";
import * as casePage from "#app/routes/moderation/_app.moderation.cases.$caseId/route";
import * as appealPage from "#app/routes/moderation/_app.moderation.cases.$caseId_.appeals.$decisionId";
import type { FullCase, ModerationCase, WaitingCases } from "#contract/moderation";
import { anOwner } from "#tests/support/fixtures";
import { textOf } from "#tests/support/parse";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, stubApi, unreachable } from "#tests/support/stub-api";

const [id, decisionId, ownerId] = ["a".repeat(24), "b".repeat(24), "c".repeat(24)];
const time = "2026-01-01T00:00:00.000Z";
const mine = { cookie: signedIn };
const asModerator = aViewer({ role: "moderator" });

const aCase = (fields: Partial<ModerationCase> = {}): ModerationCase => ({
  ...{ _id: id, kind: "tweet", subjectId: ownerId, owner: { ...anOwner(), _id: ownerId }, copy: { content: "Buy!" } },
  picture: "",
  reasons: ["spam"],
  ...{ state: "open", reportsCount: 2, version: 3, openedAt: time, changedAt: time, isAppealed: false },
  outcome: null,
  ...fields,
});
const aDecision = (fields: Partial<FullCase["decisions"][number]> = {}): FullCase["decisions"][number] => ({
  ...{ _id: decisionId, act: "hide", reason: "Rule 3", until: null, decidedAt: time, appeal: "A joke" },
  ...{ appealedAt: time, answer: null, outcome: null, answeredAt: null, decidedBy: null, canAnswer: true },
  ...fields,
});
const omitReasons = ({ reasons: _, ...rest }: ModerationCase) => rest;
const aFullCase = (fields: Partial<FullCase> = {}): FullCase => ({
  ...omitReasons(aCase()),
  ...{ current: { content: "Be kind" }, isHidden: false, reports: [], decisions: [], otherCases: [] },
  ...fields,
});
const counts: WaitingCases = { open: 3, appealed: 0, heldComments: 100, heldTweets: 1 };
const { loader: queue } = queuePage;
const { action: decide, loader: showCase } = casePage;
const { action: answer, loader: showAppeal } = appealPage;
const caseArgs = () => routeArgs(`/moderation/cases/${id}`, { ...mine, params: { caseId: id } });
const appealAt = `/moderation/cases/${id}/appeals/${decisionId}`;
const appealParams = { caseId: id, decisionId };

test.each([
  ["the queue", queue, "/moderation", {}],
  ["a case", showCase, `/moderation/cases/${id}`, { caseId: id }],
  ["an appeal", showAppeal, appealAt, appealParams],
])("%s asks a visitor to sign in, and is not there for other members", async (_, loader, path, params) => {
  expect((await thrownResponse(loader, routeArgs(path, { params }))).status).toBe(401);
  stubApi(aViewer());
  expect((await thrownResponse(loader, routeArgs(path, { ...mine, params }))).status).toBe(404);
});

test.each([
  ["", "open"],
  ["?state=appealed", "appealed"],
  ["?state=closed", "closed"],
  ["?state=nonsense", "open"],
])("the queue at '%s' lists %s cases", async (query, state) => {
  const asked: (string | null)[] = [];
  stubApi({
    ...asModerator,
    "GET moderation/cases": ({ url }) => {
      asked.push(new URL(url).searchParams.get("state"));
      return envelope([aCase()]);
    },
    "GET moderation/waiting": envelope(counts),
  });
  const body = (await (await respond(queue, routeArgs(`/moderation${query}`, mine))).json()) as {
    cases: { docs: unknown[] };
  };
  expect(body.cases.docs).toMatchObject([{ name: "Buy!", owner: { username: "lark" }, reportsCount: 2 }]);
  expect(asked).toEqual([state]);
});

test("the queue shows that the server is unreachable", async () => {
  stubApi({ ...asModerator, "GET moderation/cases": unreachable, "GET moderation/waiting": unreachable });
  expect((await thrownResponse(queue, routeArgs("/moderation", mine))).status).toBe(503);
});

test("the queue shows picture and reasons of each case, and how many wait in each tab", async () => {
  const picture = "/media/thumbnail.webp";
  stubApi({
    ...asModerator,
    "GET moderation/cases": envelope([
      aCase({ picture, kind: "video", copy: { title: "Birds" }, reasons: ["spam", "privacy"] }),
      aCase({ owner: null }),
    ]),
    "GET moderation/waiting": envelope(counts),
  });
  const { document } = await renderRoute(queuePage, routeArgs("/moderation", mine));
  const textsOf = (selector: string) => Array.from(document.querySelectorAll(selector), textOf);
  expect(document.querySelector("main li img")?.getAttribute("src")).toBe(picture);
  expect(document.querySelectorAll("main li:nth-child(2) .avatar-32")).toHaveLength(1);
  expect(textsOf("main li .badge")).toEqual([...["Spam or misleading", "Private information", "Spam or misleading"]]);
  const facts = textsOf("main li .meta").map((text) => text.split(/\s·\s/));
  const age = expect.stringMatching(/^reported .+ ago$/);
  expect(facts).toEqual([
    ["Video", "2 reports", "by Ann Lark", age],
    ["Tweet", "2 reports", "deleted account", age],
  ]);
  const lines = [...document.querySelectorAll("main li:first-child .figures > span")].map(textOf);
  expect(lines, "on a phone, each begins a line").toEqual([
    expect.stringMatching(/by Ann Lark$/),
    expect.stringMatching(/reported .+ ago$/),
  ]);
  expect(textsOf(".tabs a")).toEqual([
    ...["Open 3 waiting", "Appealed", "Closed", "Held comments 99+ waiting", "Held tweets 1 waiting"],
  ]);
});

test("an appeal that waits is the first badge of its row", async () => {
  stubApi({
    ...asModerator,
    "GET moderation/cases": envelope([aCase({ isAppealed: true, reasons: ["spam"] })]),
    "GET moderation/waiting": envelope(counts),
  });
  const { document } = await renderRoute(queuePage, routeArgs("/moderation", mine));
  expect(Array.from(document.querySelectorAll("main li .badge"), textOf)).toEqual([
    "Appeal pending",
    "Spam or misleading",
  ]);
});

test("a closed case says in the list what was decided, an open one does not", async () => {
  stubApi({
    ...asModerator,
    "GET moderation/cases": envelope([
      aCase({ state: "closed", outcome: "dismiss" }),
      aCase({ state: "closed", outcome: "reversed" }),
      aCase({ outcome: "hide" }),
    ]),
    "GET moderation/waiting": envelope(counts),
  });
  const { document } = await renderRoute(queuePage, routeArgs("/moderation?state=closed", mine));
  const outcomes = [...document.querySelectorAll("main li .meta")].map((meta) => meta.querySelector("b")?.textContent);
  expect(outcomes).toEqual(["Dismissed", "Reversed", undefined]);
});

test.each([
  ["closed", ["Hidden · appealed"], []],
  ["open", ["Hidden"], ["Appeal pending"]],
  ["appealed", ["Hidden"], []],
])(
  "the tab of %s cases says once that an appeal waits, that of appeals by its name",
  async (state, outcomes, badges) => {
    stubApi({
      ...asModerator,
      "GET moderation/cases": envelope([aCase({ state: "closed", outcome: "hide", isAppealed: true, reasons: [] })]),
      "GET moderation/waiting": envelope(counts),
    });
    const { document } = await renderRoute(queuePage, routeArgs(`/moderation?state=${state}`, mine));
    const textsOf = (selector: string) => Array.from(document.querySelectorAll(selector), textOf);
    const lines = textsOf("main li .meta").map((text) =>
      /Hidden(?:\s·\sappealed)?/.exec(text)![0].replaceAll("\u00A0", " "),
    );
    expect([lines, textsOf("main li .badge")]).toEqual([outcomes, badges]);
  },
);

test("a case links to what is shown, and not to what is hidden or gone", async () => {
  const pathOf = async (fields: Partial<FullCase>) => {
    stubApi({ ...asModerator, [`GET moderation/cases/${id}`]: envelope(aFullCase(fields)) });
    return ((await (await respond(showCase, caseArgs())).json()) as { path: string | null }).path;
  };
  const { subjectId } = aFullCase({});
  expect(await pathOf({})).toBe(`/user/lark/${ownerId}/tweets?tweet=${subjectId}#tweet-${subjectId}`);
  expect([await pathOf({ isHidden: true }), await pathOf({ current: null })]).toEqual([null, null]);
});

test("a case is headed by the name of what was reported, with the ways to it and to the decision", async () => {
  const video = { kind: "video" as const, copy: { title: "Birds" }, current: { title: "Birds" } };
  stubApi({ ...asModerator, [`GET moderation/cases/${id}`]: envelope(aFullCase(video)) });
  const { document } = await renderRoute(casePage, caseArgs());
  expect(textOf(document.querySelector("h1")!)).toBe("Birds");
  expect(textOf(document.querySelector(".page-head + p")!)).toBe("Video · 2 reports · by Ann Lark · Open");
  const links = [...document.querySelectorAll(".page-head a")];
  expect(links.map((link) => [textOf(link), link.getAttribute("href")])).toEqual([
    ["Decide", "#decide"],
    ["Watch the video", `/video/${ownerId}`],
  ]);
  expect(document.querySelector("#decide")?.textContent).toBe("Decision");
});

test("a case shows its reports before what was reported, and leads back to the queue", async () => {
  const visitor = { reporter: null, email: "ann@larks.example" };
  const report = { _id: id, reason: "spam" as const, content: "", copy: {}, createdAt: aCase().openedAt, ...visitor };
  stubApi({ ...asModerator, [`GET moderation/cases/${id}`]: envelope(aFullCase({ reports: [report] })) });
  const { document } = await renderRoute(casePage, caseArgs());
  const texts = [...document.querySelectorAll("main :is(a[href='/moderation'], h2)")].map(textOf);
  expect(texts.slice(0, 3)).toEqual(["Moderation", "2 reports", "When it was first reported"]);
  const facts = [...document.querySelectorAll("#reports + ul > li:first-child .figures > span")].map(textOf);
  expect(facts, "each of which may begin a line").toEqual([
    expect.stringMatching(/ann@larks\.example$/),
    expect.stringMatching(/ ago$/),
  ]);
});

test("the decision that cannot be undone stands last, in the colour of danger", async () => {
  stubApi({ ...asModerator, [`GET moderation/cases/${id}`]: envelope(aFullCase()) });
  const { document } = await renderRoute(casePage, caseArgs());
  const labels = [...document.querySelectorAll("fieldset label")];
  expect(textOf(labels.at(-1)!)).toBe("Delete the tweet for good");
  expect(labels.filter(({ className }) => className.includes("text-danger"))).toEqual([labels.at(-1)]);
});

test("an unknown case is not found", async () => {
  stubApi({ ...asModerator, [`GET moderation/cases/${id}`]: errorEnvelope(404, "This case does not exist") });
  expect((await thrownResponse(showCase, caseArgs())).status).toBe(404);
});

const decision = { act: "hide", template: "spam", reason: "Twice", hours: "24", version: "3" };
const decisionArgs = (fields: Record<string, string>) =>
  formArgs(`/moderation/cases/${id}`, fields, { ...mine, params: { caseId: id } });

test("a decision has the chosen reason and the moderator's own words", async () => {
  const sent: unknown[] = [];
  stubApi({
    ...asModerator,
    [`POST moderation/cases/${id}/decisions`]: async (request: Request) => {
      sent.push(await request.json());
      return envelope({}, "Decided");
    },
  });
  expect(locationOf(await respond(decide, decisionArgs(decision)))).toBe(`/moderation/cases/${id}`);
  expect(sent).toEqual([{ act: "hide", template: "spam", reason: "Twice", hours: 24, version: 3 }]);
});

test("a decision needs an act and a reason", async () => {
  stubApi(asModerator);
  const response = await respond(decide, decisionArgs({ version: "3", template: "", reason: " " }));
  const { errors } = (await response.json()) as { errors: object };
  expect({ status: response.status, errorNames: Object.keys(errors).toSorted() }).toEqual({
    status: 422,
    errorNames: ["act", "reason"],
  });
});

test("the second of two moderators sees the conflict on the same page, and keeps what was typed", async () => {
  stubApi({
    ...asModerator,
    [`POST moderation/cases/${id}/decisions`]: errorEnvelope(409, "Somebody else was faster"),
  });
  const response = await respond(decide, decisionArgs(decision));
  const { alert, values } = (await response.json()) as { alert: string; values: object };
  expect({ status: response.status, alert }).toEqual({ status: 409, alert: "Somebody else was faster" });
  expect(values).toMatchObject({ act: "hide", reason: "Twice", template: "spam" });
});

test("a member without a role decides and answers nothing", async () => {
  stubApi(aViewer());
  expect((await thrownResponse(decide, decisionArgs(decision))).status).toBe(404);
  const args = formArgs(appealAt, { outcome: "upheld", answer: "No" }, { ...mine, params: appealParams });
  expect((await thrownResponse(answer, args)).status).toBe(404);
});

test("an appeal is shown until it is answered", async () => {
  const open = (decisions: FullCase["decisions"]) => {
    stubApi({ ...asModerator, [`GET moderation/cases/${id}`]: envelope(aFullCase({ decisions })) });
    return routeArgs(appealAt, { ...mine, params: appealParams });
  };
  expect(await (await respond(showAppeal, open([aDecision()]))).json()).toMatchObject({ appeal: "A joke" });
  const answered = await renderRoute(appealPage, open([aDecision({ outcome: "upheld", answer: "No" })]));
  expect(textOf(answered.document.querySelector("main")!)).toContain("Appeal answered");
  const linked = Array.from(answered.document.querySelectorAll("main a"), (link) => link.getAttribute("href"));
  expect(linked).toEqual([`/moderation/cases/${id}`]);
  expect(answered.document.querySelector("main form")).toBeNull();
  expect((await thrownResponse(showAppeal, open([aDecision({ appeal: null })]))).status).toBe(404);
});

test.each([
  [403, "You made this decision"],
  [409, "Somebody else answered"],
])("an answer that is refused with %i stays on the page", async (status, message) => {
  stubApi({ ...asModerator, [`POST moderation/decisions/${decisionId}/answer`]: errorEnvelope(status, message) });
  const args = formArgs(appealAt, { outcome: "reversed", answer: "You are right" }, { ...mine, params: appealParams });
  const response = await respond(answer, args);
  const { alert, values } = (await response.json()) as { alert: string; values: object };
  expect({ status: response.status, alert }).toEqual({ status, alert: message });
  expect(values).toMatchObject({ outcome: "reversed", answer: "You are right" });
});
