import { expect, onTestFinished, test } from "vitest";
import * as overviewPage from "#app/routes/administration/_app.administration._index";
import * as jobsPage from "#app/routes/administration/_app.administration.jobs";
import { loader as storage } from "#app/routes/administration/_app.administration.jobs_.storage";
import * as sweepPage from "#app/routes/administration/_app.administration.jobs_.sweep";
import type { Job, Overview } from "#contract/administration";
import { inLanguage, offerLanguages } from "#languages/runtime/language";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse, toastOf } from "#tests/support/route-args";
import { renderRoute } from "#tests/support/render-route";
import { aViewer, envelope, errorEnvelope, optional, stubApi, unreachable } from "#tests/support/stub-api";

const { loader: overview } = overviewPage;
const { action: press, loader: jobs } = jobsPage;
const { action: sweep, loader: sweepForm } = sweepPage;
const jobId = "c".repeat(24);
const mine = { cookie: signedIn };
const here = "/administration/jobs";
const counts = { waiting: 1, running: 0, failed: 2, cancelled: 0 };
type Replies = Parameters<typeof stubApi>[0];
const asAdmin = (replies: Replies) => stubApi({ ...aViewer({ role: "admin" }), ...replies });

const time = "2030-01-02T03:04:05.000Z";
const aJob: Job = {
  ...{ _id: jobId, kind: "make-renditions", state: "failed", attempts: 3, progress: null, createdAt: time },
  ...{ video: { _id: jobId, title: "Rain", owner: "ann" }, notBefore: null, endedAt: time, result: null },
  ...{ failure: "The server's disk is full", details: "No space left", canBeCancelled: false, canBeRetried: true },
};
const anOverview: Overview = {
  ...{ version: "1.0.0", from: "2029-10-05", to: "2030-01-02", jobs: counts, usesObjectStorage: false },
  days: [
    { day: "2030-01-01", uploads: 0, signUps: 2, views: 3, storedBytes: 1024 ** 3 },
    { day: "2030-01-02", uploads: 0, signUps: 0, views: 4, storedBytes: 2 * 1024 ** 3 },
  ],
  ...{
    storage: { measuredAt: time, storedBytes: 5 },
    disks: [],
    backupAt: null,
    warnings: ["no-backup", "unheard-of"],
  },
};
const pages = [
  ["the overview", overview, "/administration"],
  ["the jobs", jobs, here],
  ["storage", storage, `${here}/storage`],
  ["the sweep", sweepForm, `${here}/sweep`],
] as const;

test("the overview plots what was counted, and says where there is nothing to draw", async () => {
  asAdmin({ "GET administration/overview": envelope(anOverview), "GET administration/setup": unreachable });
  const { plots, firstSteps } = await (await respond(overview, routeArgs("/administration", mine))).json();
  expect(
    plots.map(({ title, total, view }: { title: string; total: string; view: { plot: unknown } }) => [
      ...[title, total, view.plot !== null],
    ]),
  ).toEqual([
    ["Views", "7 views", true],
    ["Uploads", "0 uploads", false],
    ["Registrations", "2 registrations", true],
    ["Storage", "2 GB", true],
  ]);
  expect(firstSteps).toBeNull();
  expect(plots[0].view.table.rows[0]).toEqual(["2030-01-02", "4 views"]);
});

test("the overview says that counting jobs stopped", async () => {
  const overview = { ...anOverview, jobs: { ...counts, failed: 1_000 } };
  asAdmin({ "GET administration/overview": envelope(overview), "GET administration/setup": unreachable });
  const { document } = await renderRoute(overviewPage, routeArgs("/administration", mine));
  const figures = [...document.querySelectorAll("#jobs ~ ul p")].map(({ textContent }) => textContent);
  expect(figures).toEqual(["1", "0", "1,000 or more"]);
});

test("jobs are asked for by state, and an unknown state shows those that wait", async () => {
  const asked: (string | null)[] = [];
  asAdmin({
    "GET administration/jobs": ({ url }) => {
      asked.push(new URL(url).searchParams.get("state"));
      return envelope({ jobs: [aJob], counts });
    },
  });
  const failed = await respond(jobs, routeArgs(`${here}?state=failed`, mine));
  expect(await failed.json()).toMatchObject({ state: "failed", counts, jobs: [{ failure: aJob.failure }] });
  await respond(jobs, routeArgs(`${here}?state=toString`, mine));
  expect(asked).toEqual(["failed", "waiting"]);
});

test("a job names the account of its video as others do", async () => {
  asAdmin({ "GET administration/jobs": envelope({ jobs: [{ ...aJob, progress: 5, state: "running" }], counts }) });
  const { document } = await renderRoute(jobsPage, routeArgs(`${here}?state=running`, mine));
  const text = document.querySelector("main form")!.textContent;
  expect(text).toContain("Rain by @ann");
  expect(text).toContain("5%\u00a0·\u00a0attempt\u00a03\u00a0of\u00a03");
});

test.each([
  ["en", "Failed (1,000 or more)"],
  ["fr", "En échec (1\u00a0000 ou plus)"],
])("tabs say in %s that counting stopped", async (tag, label) => {
  offerLanguages(["en", "fr"]);
  onTestFinished(() => offerLanguages(["en"]));
  asAdmin({ "GET administration/jobs": envelope({ jobs: [], counts: { ...counts, failed: 1_000 } }) });
  const { document } = await inLanguage(tag, () => renderRoute(jobsPage, routeArgs(here, mine)));
  expect(document.querySelector("a[href$='state=failed']")!.textContent).toBe(label);
});

test("a job that failed has its sign on a phone, too, and its dates break nowhere", async () => {
  asAdmin({ "GET administration/jobs": envelope({ jobs: [aJob], counts }) });
  const { document } = await renderRoute(jobsPage, routeArgs(`${here}?state=failed`, mine));
  const [entry] = document.querySelectorAll("main form li");
  expect(entry!.querySelector(".text-danger .icon")!.closest("[class*='max-sm:hidden']")).toBeNull();
  expect(entry!.querySelector(".figures")!.textContent).toContain("2\u00a0Jan\u00a02030,\u00a003:04\u00a0UTC");
});

test("buttons of a job name its video, also one without a title", async () => {
  const job = { ...aJob, canBeCancelled: true, video: { _id: jobId, title: "", owner: "ann" } };
  asAdmin({ "GET administration/jobs": envelope({ jobs: [job], counts }) });
  const { document } = await renderRoute(jobsPage, routeArgs(here, mine));
  const buttons = document.querySelectorAll("main li button");
  expect([...buttons].map(({ textContent }) => textContent?.split(": ")[1])).toEqual(["Untitled", "Untitled"]);
});

test("buttons retry and cancel a job, and lead back to the list they were pressed in", async () => {
  asAdmin({
    [`POST administration/jobs/${jobId}/retry`]: envelope({}, "The job starts again"),
    [`DELETE administration/jobs/${jobId}`]: errorEnvelope(409, "This job is done already"),
  });
  const retried = await respond(press, formArgs(`${here}?state=failed`, { retry: jobId }, mine));
  expect({ location: locationOf(retried), message: (await toastOf(retried))?.message }).toEqual({
    location: `${here}?state=failed`,
    message: "The job starts again",
  });
  const cancelled = await respond(press, formArgs(here, { cancel: jobId }, mine));
  expect([locationOf(cancelled), (await toastOf(cancelled))?.message]).toEqual([here, "This job is done already"]);
  for (const retry of ["", "../users"])
    expect((await thrownResponse(press, formArgs(here, { retry }, mine))).status).toBe(404);
});

test("a sweep begins with a toast, and a second one is refused in place", async () => {
  asAdmin({ "POST administration/sweep": envelope({}, "The sweep begins") });
  expect(locationOf(await respond(sweep, formArgs(`${here}/sweep`, {}, mine)))).toBe(`${here}/storage`);
  asAdmin({ "POST administration/sweep": errorEnvelope(409, "A sweep is under way already") });
  const refused = await respond(sweep, formArgs(`${here}/sweep`, {}, mine));
  expect({ status: refused.status, alert: (await refused.json()).alert }).toEqual({
    status: 409,
    alert: "A sweep is under way already",
  });
});

test.each([
  [
    "says how the last one ended",
    { isUnderWay: false, endedAt: time, outcome: "failed", result: null },
    "The last sweep failed",
  ],
  ["is silent about one under way", { isUnderWay: true, endedAt: null, outcome: null, result: null }, null],
  ["is silent if there was none", { isUnderWay: false, endedAt: null, outcome: null, result: null }, null],
])("before a sweep, its page says what goes and what stays, and %s", async (_, last, sentence) => {
  const measured = { measuredAt: null, storedBytes: 0 };
  asAdmin({ "GET administration/storage": envelope({ accounts: [], measured, sweep: last }) });
  const { document } = await renderRoute(sweepPage, routeArgs(`${here}/sweep`, mine));
  const main = document.querySelector("main")!;
  expect([...main.querySelectorAll("h3")].map(({ textContent }) => textContent)).toEqual([
    "What is deleted",
    "What stays",
  ]);
  expect(main.querySelector("a")!.getAttribute("href")).toBe(`${here}/storage`);
  expect(main.textContent!.includes("The last sweep failed")).toBe(sentence !== null);
  expect(main.textContent).not.toContain("No sweep has been");
});

test("a sweep can begin while storage cannot be read", async () => {
  asAdmin({ "GET administration/storage": unreachable });
  expect(await (await respond(sweepForm, routeArgs(`${here}/sweep`, mine))).json()).toEqual({ sweep: null });
});

test.each([
  ["waiting", null],
  ["done", "Jobs stay in this list for 7 days."],
] as const)("the list of jobs in the state %s says how long it has them", async (state, sentence) => {
  const found = { counts, jobs: [{ ...aJob, state }] };
  asAdmin({ "GET administration/jobs": envelope(found) });
  const { document } = await renderRoute(jobsPage, routeArgs(`${here}?state=${state}`, mine));
  expect(document.querySelector("main .note")?.textContent ?? null).toBe(sentence);
});

test.each(pages)("%s: the login notice for a visitor, and nothing for a moderator", async (_, loader, path) => {
  expect((await thrownResponse(loader, routeArgs(path))).status).toBe(401);
  stubApi(aViewer({ role: "moderator" }));
  expect((await thrownResponse(loader, routeArgs(path, mine))).status).toBe(404);
});

test.each(pages.slice(0, 3))("%s says so when the server is unreachable or lacks the call", async (_, loader, path) => {
  const call = `GET administration/${path === "/administration" ? "overview" : path.split("/").at(-1)!}`;
  for (const [reply, status] of [
    [unreachable, 503],
    [errorEnvelope(500, "Broken"), 502],
    [() => new Response("Cannot GET it", { status: 404 }), 501],
  ] as const) {
    const besides = { "GET administration/setup": unreachable, "GET administration/jobs": unreachable };
    asAdmin({ ...optional(besides), [call]: reply });
    expect((await thrownResponse(loader, routeArgs(path, mine))).status).toBe(status);
  }
});
