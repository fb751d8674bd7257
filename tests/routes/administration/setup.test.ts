import { expect, test } from "vitest";
import * as overview from "#app/routes/administration/_app.administration._index";
import * as setupRoute from "#app/routes/administration/_app.administration.setup";
import * as mailRoute from "#app/routes/administration/_app.administration.setup_.mail";
import * as settingRoute from "#app/routes/administration/_app.administration.settings_.$part";
import * as signUpsRoute from "#app/routes/administration/_app.administration.sign-up-rules";
import type { Setup } from "#contract/setup";
import { textOf } from "#tests/support/parse";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse, toastOf } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, stubApi, unreachable } from "#tests/support/stub-api";

const here = "/administration/setup";
const mine = { cookie: signedIn };
type Replies = Parameters<typeof stubApi>[0];
const asAdmin = (replies: Replies) => stubApi({ ...aViewer({ role: "admin" }), ...replies });

const nothing: Setup = {
  ...{ done: [], isHidden: false, publicUrl: null, sendsMail: false, mailTestedAt: null },
  ...{ hasBackupSchedule: false, backupAt: null },
};
const signUps = { mode: "open", isFixed: false, sendsMail: false, requiresVerifiedEmail: false, isFirst: false };
const steps = (setup: Partial<Setup> = {}): Replies => ({
  "GET administration/setup": envelope({ ...nothing, ...setup }),
  "GET sign-ups": envelope(signUps),
});

async function show(setup: Partial<Setup> = {}) {
  asAdmin(steps(setup));
  const { document } = await renderRoute(setupRoute, routeArgs(here, mine));
  const rows = [...document.querySelectorAll("main ol > li")];
  return {
    title: document.querySelector("#setup-title")!.textContent,
    steps: rows.map((row) => row.querySelector("h3")!.textContent),
    signs: rows.map((row) => row.firstElementChild!.textContent),
    ticks: rows.map((row) => row.firstElementChild!.querySelector("svg") !== null),
    links: [...document.querySelectorAll("main ol a")].map((link) => link.getAttribute("href")),
    text: document.querySelector("main")!.textContent!,
    codes: [...document.querySelectorAll("main ol code")].map((code) => code.innerHTML.replaceAll(/<wbr ?\/?>/g, "|")),
    buttons: [...document.querySelectorAll("main button")].map((button) => button.textContent),
  };
}

test("a new site's steps are all to do, and each leads to its form or names its setting", async () => {
  const page = await show();
  expect(page.title, "as the link back to it").toBe("First steps");
  expect(page.steps).toEqual(
    ["Name and description", "Its look", "The address people use", "Who may join", "Email", "Backups"]
      .concat("The first video", "Terms", "Imprint")
      .map((title) => `To do: ${title}`),
  );
  expect(page.links).toEqual([
    "/administration/settings/site?from=setup",
    "/administration/settings/logo?from=setup",
    "/administration/settings/look?from=setup",
    "/administration/sign-ups?from=setup",
    "/admin/dashboard/upload",
    "/administration/settings/terms?from=setup",
    "/administration/settings/imprint?from=setup",
  ]);
  for (const setting of ["PUBLIC_URL", "SMTP_URL", "BACKUP_TO"]) expect(page.text).toContain(setting);
});

test("a long setting breaks after its signs, not within its words", async () => {
  const { codes } = await show();
  expect(codes).toContain("SMTP_URL=|smtps://|name:|secret@|mail.example");
});

test("what the environment of the server needs stands in a block of its own until it is there", async () => {
  const blocks = async (setup: Partial<Setup>) => {
    asAdmin(steps(setup));
    const { document } = await renderRoute(setupRoute, routeArgs(here, mine));
    return [...document.querySelectorAll("main ol pre")].map((each) => each.textContent);
  };
  const mail = "SMTP_URL=smtps://name:secret@mail.example\nMAIL_FROM=no-reply@videos.example";
  const [address, backups] = ["PUBLIC_URL=https://videos.example", "BACKUP_TO=/mnt/backups/vidlark"];
  expect(await blocks({})).toEqual([address, mail, backups]);
  expect(await blocks({ publicUrl: "https://larks.example", sendsMail: true, hasBackupSchedule: true })).toEqual([]);
});

test("a step that is done has a tick and says how it is", async () => {
  const mailTestedAt = "2030-01-02T03:04:05.000Z";
  const done = ["name", "look", "address", "mail", "backups", "unheard-of"];
  const site = { publicUrl: "https://larks.example", sendsMail: true, mailTestedAt, hasBackupSchedule: true };
  const page = await show({ done, ...site });
  expect(page.text).toContain("5 of 9 done");
  expect(page.steps.slice(0, 3)).toEqual([
    "Done: Name and description",
    "Done: Its look",
    "Done: The address people use",
  ]);
  for (const words of ["https://larks.example", "took a test email on 2\u00a0Jan\u00a02030", "One is made every night"])
    expect(page.text).toContain(words);
  expect(page.links).toContain("/administration/setup/mail");
  expect(page.signs, "no numbers, as the steps have no order").toEqual(page.steps.map(() => ""));
  expect(page.ticks.slice(2, 5)).toEqual([true, false, true]);
});

test("a site whose steps are all done is ready", async () => {
  const done = ["name", "look", "address", "signUps", "mail", "backups", "video", "terms", "imprint"];
  expect((await show({ done })).title).toBe("Your site is ready");
});

test("the steps are put away, and shown again from their page", async () => {
  expect((await show()).buttons).toContain("Hide the steps");
  expect((await show({ isHidden: true })).buttons).toContain("Show the steps on the overview");
  const sent: unknown[] = [];
  asAdmin({
    "PATCH administration/setup": async (request) => (sent.push(await request.json()), envelope(nothing, "Changed")),
  });
  const put = await respond(setupRoute.action, formArgs(here, { list: "hidden" }, mine));
  expect([locationOf(put), (await toastOf(put))?.message]).toEqual(["/administration", "Changed"]);
  const shown = await respond(setupRoute.action, formArgs(here, { list: "shown" }, mine));
  expect(locationOf(shown)).toBe(here);
  expect(sent).toEqual([{ list: "hidden" }, { list: "shown" }]);
  expect((await respond(setupRoute.action, formArgs(here, { list: "lost" }, mine))).status).toBe(422);
});

const anOverview = {
  ...{ version: "1", from: "2029-10-05", to: "2030-01-02", days: [], backupAt: null, disks: [], warnings: [] },
  ...{ jobs: { waiting: 0, running: 0, failed: 0, cancelled: 0 }, usesObjectStorage: false },
  storage: { measuredAt: null, storedBytes: 0 },
};

test("the overview has failed jobs in the colour of danger, if there are any", async () => {
  const colours = async (failed: number) => {
    const jobs = { ...anOverview.jobs, waiting: 1, failed };
    asAdmin({
      "GET administration/overview": envelope({ ...anOverview, jobs }),
      "GET administration/setup": envelope(nothing),
    });
    const { document } = await renderRoute(overview, routeArgs("/administration", mine));
    return [...document.querySelectorAll("[aria-labelledby=jobs] li p")].map((each) =>
      each.classList.contains("text-danger"),
    );
  };
  expect(await colours(0)).toEqual([false, false, false]);
  expect(await colours(2)).toEqual([false, false, true]);
});

test("the overview leads to the steps until they are put away or done, and keeps a link after that", async () => {
  const links = async (setup: Partial<Setup>) => {
    asAdmin({
      "GET administration/overview": envelope(anOverview),
      "GET administration/setup": envelope({ ...nothing, ...setup }),
    });
    const { document } = await renderRoute(overview, routeArgs("/administration", mine));
    return [...document.querySelectorAll(`main a[href="${here}"]`)].map((link) => link.textContent);
  };
  expect(await links({})).toEqual(["Set it up"]);
  expect(await links({ done: ["video"] })).toEqual(["Continue"]);
  expect(await links({ done: ["video"], isHidden: true })).toEqual(["1 of 9 first steps are done"]);
});

test("while the steps are open, the overview does not repeat what they say, but what fails", async () => {
  const titles = async (isHidden: boolean, warnings: string[]) => {
    asAdmin({
      "GET administration/overview": envelope({ ...anOverview, warnings }),
      "GET administration/setup": envelope({ ...nothing, isHidden }),
    });
    const { document } = await renderRoute(overview, routeArgs("/administration", mine));
    return [...document.querySelectorAll("[aria-labelledby=warnings] h3")].map((each) => each.textContent);
  };
  const warnings = ["no-backup", "no-mail", "no-public-url"];
  expect(await titles(false, warnings)).toEqual([expect.stringContaining("backup")]);
  expect(await titles(false, warnings.slice(1))).toEqual([]);
  expect(await titles(true, warnings)).toHaveLength(3);
});

test("a form that was opened from the steps leads back to them, and any other to its list", async () => {
  asAdmin({ "PATCH administration/sign-ups": envelope(signUps, "Sign-ups are changed") });
  const save = async (path: string) =>
    locationOf(await respond(signUpsRoute.action, formArgs(path, { mode: "open" }, mine)));
  expect(await save("/administration/sign-ups?from=setup")).toBe(here);
  expect(await save("/administration/sign-ups")).toBe("/administration/invitations");
  asAdmin({ "PATCH administration/settings": envelope({ values: {}, versions: {}, fixed: {} }) });
  const form = { imprint: "Bea", version: "1" };
  const args = formArgs("/administration/settings/imprint?from=setup", form, { ...mine, params: { part: "imprint" } });
  expect((await respond(settingRoute.action, args)).status).toBeLessThan(503);
});

test("a test mail goes to the administrator, and a refusal is shown in place", async () => {
  const path = `${here}/mail`;
  asAdmin({ "POST administration/test-mail": envelope({}, "The mail server took it") });
  const sent = await respond(mailRoute.action, formArgs(path, {}, mine));
  expect([locationOf(sent), (await toastOf(sent))?.message]).toEqual([here, "The mail server took it"]);
  asAdmin({
    "GET administration/setup": envelope({ ...nothing, sendsMail: true }),
    "POST administration/test-mail": errorEnvelope(409, "Nothing listens at mail.example:25"),
  });
  const { status, document } = await renderRoute(mailRoute, formArgs(path, {}, mine));
  expect({ status, alert: document.querySelector("[role=alert]")?.textContent }).toEqual({
    status: 409,
    alert: "Nothing listens at mail.example:25",
  });
});

test("a site without mail says that it has none, which settings it needs, and leads back to the steps", async () => {
  asAdmin({ "GET administration/setup": envelope(nothing) });
  const { document } = await renderRoute(mailRoute, routeArgs(`${here}/mail`, mine));
  const main = document.querySelector("main")!;
  expect([...main.querySelectorAll("code")].slice(0, 2).map(textOf)).toEqual(["SMTP_URL", "MAIL_FROM"]);
  expect(textOf(main.querySelector("h2")!)).toBe("Email is not set up");
  expect(main.querySelector("pre")!.textContent).toMatch(/^SMTP_URL=smtps:.*\nMAIL_FROM=/);
  expect(main.querySelector("button")).toBeNull();
  expect([...main.querySelectorAll(`a[href='${here}']`)].map(textOf)).toEqual(["First steps"]);
});

test.each([
  ["the steps", setupRoute, here],
  ["the test mail", mailRoute, `${here}/mail`],
])(
  "%s ask a visitor to log in, do not exist for a member, and are a 503 when the server is unreachable",
  async (_, { loader }, path) => {
    expect((await thrownResponse(loader, routeArgs(path))).status).toBe(401);
    stubApi(aViewer({ role: "user" }));
    expect((await thrownResponse(loader, routeArgs(path, mine))).status).toBe(404);
    asAdmin({ "GET administration/setup": unreachable, ...(path === here && { "GET sign-ups": unreachable }) });
    expect((await thrownResponse(loader, routeArgs(path, mine))).status).toBe(503);
  },
);
