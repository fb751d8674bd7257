import { expect, test } from "vitest";
import * as contentPage from "#app/routes/administration/_app.administration.content";
import { loader as invitations } from "#app/routes/administration/_app.administration.invitations";
import { loader as jobs } from "#app/routes/administration/_app.administration.jobs";
import * as storagePage from "#app/routes/administration/_app.administration.jobs_.storage";
import * as logPage from "#app/routes/administration/_app.administration.log";
import * as usersPage from "#app/routes/administration/_app.administration.users";
import { loader as decisions } from "#app/routes/site/_app.decisions";
import { anOwner } from "#tests/support/fixtures";
import { textOf } from "#tests/support/parse";
import { renderRoute } from "#tests/support/render-route";
import { routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { aViewer, errorEnvelope, stubApi, optional, envelope } from "#tests/support/stub-api";

test.each([
  ["users", usersPage.loader, "/administration/users", "GET administration/users"],
  ["invitations", invitations, "/administration/invitations", "GET administration/invitations"],
  ["acts", logPage.loader, "/administration/log", "GET administration/log"],
  ["jobs", jobs, "/administration/jobs", "GET administration/jobs"],
  ["storage", storagePage.loader, "/administration/jobs/storage", "GET administration/storage"],
  ["content", contentPage.loader, "/administration/content", "GET administration/content/video"],
  ["decisions", decisions, "/decisions", "GET decisions"],
] as const)("a cursor of the list of %s that the server refuses names no page", async (_, loader, path, call) => {
  stubApi({
    ...optional({ ...aViewer({ role: "admin" }), "GET sign-ups": envelope({ mode: "open", isFixed: false }) }),
    [call]: errorEnvelope(400, "This page is not known"),
  });
  const args = routeArgs(`${path}?before=x`, { cookie: signedIn });
  expect((await thrownResponse(loader, args)).status).toBe(404);
});

type Page = Parameters<typeof renderRoute>[0];
const ownerId = "b".repeat(24);
const time = "2030-01-02T03:04:05.000Z";
const video = { _id: "c".repeat(24), kind: "video", state: "hidden", createdAt: time, title: "Birds" };
const anAccount = { ...anOwner({ _id: ownerId, username: "lark", fullName: "Ann Lark" }), createdAt: time };

/** Renders a list of administration and returns what its first row shows. */
async function firstRow(page: Page, path: string, call: string, answer: unknown) {
  stubApi({ ...optional(aViewer({ role: "admin" })), [call]: envelope(answer) });
  const { document } = await renderRoute(page, routeArgs(path, { cookie: signedIn }));
  const row = document.querySelector("main li.relative")!;
  const links = [...row.querySelectorAll("a")].map((link) => [textOf(link), link.getAttribute("href")]);
  return { document, links, meta: textOf(row.querySelector(".meta")!), row };
}

test("a row of the content shows a video's picture, its owner's name and its state", async () => {
  const picture = "/media/thumbnail-1-480.webp";
  const rows = [{ ...video, picture, owner: anAccount }];
  const path = "/administration/content";
  const { row, links, meta } = await firstRow(contentPage, path, "GET administration/content/video", rows);
  expect(row.querySelector("img")?.getAttribute("src")).toBe(picture);
  expect(links).toEqual([
    ["Birds", `/video/${video._id}`],
    ["Ann Lark", `/administration/users/${ownerId}`],
  ]);
  expect([meta, textOf(row.querySelector(".badge")!)]).toEqual(["Ann Lark @lark · 02/01/30", "Hidden"]);
  expect(textOf(row.querySelector(".max-xl\\:hidden")!)).toBe("02/01/30");
});

test("each row of the content that not everybody finds says so, and a link selects all of them", async () => {
  const rows = (["shown", "hidden", "held"] as const).map((state, index) => {
    const audience = state === "shown" ? { audience: "unlisted" } : {};
    return { ...video, _id: `${index}`.repeat(24), picture: "", state, ...audience, owner: anAccount };
  });
  const path = "/administration/content";
  const list = (query: string) => firstRow(contentPage, path + query, "GET administration/content/video", rows);
  const { document } = await list("");
  expect([...document.querySelectorAll("main li .badge")].map(textOf)).toEqual(["Unlisted", "Hidden", "Held"]);
  const link = document.querySelector(`main form a[href="${path}?all=on"]`)!;
  expect(textOf(link)).toBe("Select all");
  expect(document.querySelectorAll("main li [checked]")).toHaveLength(0);
  expect((await list("?all=on")).document.querySelectorAll("main li [checked]")).toHaveLength(3);
});

test("the log is searched by who did something, and by whom or what it was done to", async () => {
  stubApi({ ...optional(aViewer({ role: "admin" })), "GET administration/log": envelope([]) });
  const { document } = await renderRoute(logPage, routeArgs("/administration/log", { cookie: signedIn }));
  const labelOf = (name: string) =>
    textOf(document.querySelector(`label[for="${document.querySelector(`main [name=${name}]`)!.id}"]`)!);
  expect([labelOf("actor"), labelOf("subject")]).toEqual([
    "Done by (username or id)",
    "Done to a person or item (username or id)",
  ]);
});

test("the button of a search stands after its filters", async () => {
  stubApi({ ...optional(aViewer({ role: "admin" })), "GET administration/content/video": envelope([]) });
  const { document } = await renderRoute(contentPage, routeArgs("/administration/content", { cookie: signedIn }));
  const fields = [...document.querySelectorAll("main [role=search] :is(input, select, button)")];
  expect(fields.map((each) => each.getAttribute("name"))).toEqual(["query", "kind", "state", "owner", null]);
});

test("a row of the users leads to the account as a whole", async () => {
  const people = [{ ...anAccount, email: "ann@example.com", role: "moderator" }];
  const path = "/administration/users";
  const { row, links, meta } = await firstRow(usersPage, path, "GET administration/users", people);
  expect(links).toEqual([["Ann Lark", `${path}/${ownerId}`]]);
  expect([meta, textOf(row.querySelector(".badge")!)]).toEqual([
    ...["@lark · since 02/01/30 · ann@example.com", "Moderator"],
  ]);
});

test("where nobody has a quota, bars are shares of what all store together", async () => {
  const page = { accounts: [40, 10].map((usedBytes) => ({ ...anAccount, usedBytes, quotaBytes: null })) };
  const { document } = await firstRow(storagePage, "/administration/jobs/storage", "GET administration/storage", {
    ...{ ...page, measured: { measuredAt: time, storedBytes: 100 } },
    sweep: { isUnderWay: false, endedAt: null, outcome: null, result: null },
  });
  const rows = [...document.querySelectorAll("main li.relative")];
  expect(rows.map((row) => textOf(row.querySelector(".meta")!))).toEqual(["@lark · 40%", "@lark · 10%"]);
  const bars = rows.map((row) => row.querySelector("svg rect + rect")!.getAttribute("width"));
  expect(bars).toEqual(["40%", "10%"]);
});

test("storage says what the site stores in all, draws shares of quotas, and leads back to the jobs", async () => {
  const path = "/administration/jobs/storage";
  const { document, meta, row } = await firstRow(storagePage, path, "GET administration/storage", {
    accounts: [{ ...anAccount, usedBytes: 1024 ** 3, quotaBytes: 4 * 1024 ** 3 }],
    measured: { measuredAt: time, storedBytes: 3 * 1024 ** 3 },
    sweep: { isUnderWay: false, endedAt: null, outcome: null, result: null },
  });
  expect([meta, textOf(row.querySelector(".tabular")!)]).toEqual(["@lark · 25% of 4 GB", "1 GB"]);
  expect(row.querySelector("svg rect + rect")!.getAttribute("width"), "a bar shows the share").toBe("25%");
  const text = textOf(document.querySelector("main")!);
  expect(text).toContain("The site stores 3 GB of videos");
  expect(text, "what a sweep frees, and whether there was one").toContain(
    "Files that nothing on the site refers to any more. No sweep has been started yet;",
  );
  expect([...document.querySelectorAll("main h2")].map(textOf)).toEqual(["Storage", "Leftovers"]);
  expect(textOf(document.querySelector("main a[href='/administration/jobs']:not(.tabs a)")!)).toBe("Jobs");
  expect(document.querySelectorAll("main .button-primary")).toHaveLength(0);
});
