import { beforeEach, expect, test } from "vitest";
import { action as keep } from "#app/routes/actions/actions.draft.keep";
import * as editPage from "#app/routes/dashboard/_app.admin.dashboard.edit.$videoId";
import * as draftPage from "#app/routes/dashboard/_app.admin.dashboard.drafts.$draftId";
import * as uploadPage from "#app/routes/dashboard/_app.admin.dashboard.upload";
import * as defaultsPage from "#app/routes/settings/_app.settings.uploads";
import * as watchPage from "#app/routes/watch/_app.video.$videoId/route";
import { clearSiteCache } from "#app/http/read-site.server";
import { licenceNames } from "#app/format/licence";
import { blankDetails, type DetailName, detailNames, type DetailTexts } from "#contract/words/video-details";
import { noDefaults } from "#contract/video-details";
import { aDraft, aReplacement, aVideo } from "#tests/support/fixtures";
import { readFields } from "#tests/support/read-fields";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, respond, routeArgs, signedIn } from "#tests/support/route-args";
import { aSite, aViewer, envelope, errorEnvelope, optional, page, stubApi } from "#tests/support/stub-api";
import { savedDetails, typedDetails } from "#tests/support/video-details";

/** The details as a form shows those of a video. */
const shownDetails = { ...typedDetails, tags: "sea birds", language: "pt-BR" };

const limits = { maxFileBytes: 1_000, leftBytes: null, offersFrames: true };
const refusal = errorEnvelope(422, "Not like this", [{ field: "videoFile", message: "Not like this" }]);
const draftId = "d".repeat(24);
const site = optional({
  ...aViewer(),
  "GET videos/v1": envelope(aVideo({ ...savedDetails, commentRule: "off" })),
  "GET videos/v1/replacement": envelope(aReplacement()),
  "GET uploads/limits": envelope(limits),
  "GET uploads/defaults": envelope(noDefaults),
  [`GET drafts/${draftId}`]: envelope(aDraft(typedDetails)),
  "GET drafts": page([]),
  "GET site": envelope(aSite({ categories: [{ _id: "nature", name: "Wild life" }] })),
});
beforeEach(clearSiteCache);

const editArgs = { params: { videoId: "v1" }, cookie: signedIn };
const editPath = "/admin/dashboard/edit/v1";

test("the edit form shows every detail of its video", async () => {
  stubApi(site);
  const { document } = await renderRoute(editPage, routeArgs(editPath, editArgs));
  expect(readFields(document)).toMatchObject({ ...shownDetails, commentRule: "off" });
});

test("a refused edit shows every detail again as it was typed", async () => {
  stubApi({ ...site, "GET videos/v1": envelope(aVideo({ commentRule: "" })), "PATCH videos/v1": refusal });
  const fields = { ...typedDetails, commentRule: "off" };
  const { status, document } = await renderRoute(editPage, formArgs(editPath, fields, editArgs));
  expect({ status, fields: readFields(document) }).toMatchObject({ status: 422, fields });
});

test("the form of a draft shows every detail of it", async () => {
  stubApi(site);
  const args = routeArgs(`/admin/dashboard/drafts/${draftId}`, { params: { draftId }, cookie: signedIn });
  expect(readFields((await renderRoute(draftPage, args)).document)).toMatchObject(typedDetails);
});

test("a refused upload shows every detail again as it was typed", async () => {
  stubApi({ ...site, "POST videos/": refusal });
  const args = formArgs("/admin/dashboard/upload", { draft: "d-1", ...typedDetails }, { cookie: signedIn });
  const { status, document } = await renderRoute(uploadPage, args);
  expect({ status, fields: readFields(document) }).toMatchObject({ status: 422, fields: typedDetails });
});

/** Sends a form whose texts stand behind its first file, in parts that arrive one after another. */
function lateTexts(path: string, init: object) {
  const part = (head: string, content: string) =>
    `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const file = part('name="thumbnail"; filename="a.png"', "picture");
  const texts = Object.entries(typedDetails).map(([name, text]) => part(`name="${name}"`, text));
  const chunks = [file, ...texts, "--b--\r\n"].map((text) => Buffer.from(text));
  const body = new ReadableStream({
    pull: (stream) => (chunks.length > 0 ? stream.enqueue(chunks.shift()) : stream.close()),
  });
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };
  return routeArgs(path, { method: "POST", body, headers, duplex: "half", cookie: signedIn, ...init });
}

test.each([
  ["upload", uploadPage, "/admin/dashboard/upload", "POST videos/", {}],
  ["edit", editPage, editPath, "PATCH videos/v1", { params: { videoId: "v1" } }],
])("a refused %s shows again what stands behind its first file", async (_, { action }, path, call, init) => {
  stubApi({ ...site, [call]: refusal });
  const { values } = await (await respond(action, lateTexts(path, init))).json();
  expect(values).toEqual(typedDetails);
});

test("a form that is saved before its file answers with every detail", async () => {
  stubApi({ ...site, "POST drafts": envelope(aDraft(typedDetails)) });
  const response = await respond(
    keep,
    formArgs("/actions/draft/keep", { draft: "d-1", ...typedDetails }, { cookie: signedIn }),
  );
  expect((await response.json()).draft).toMatchObject(typedDetails);
});

test("the form of a new video begins with every default but downloads, which are as the channel says", async () => {
  const names = Object.keys(noDefaults) as (keyof typeof noDefaults)[];
  const defaults = Object.fromEntries(names.map((name) => [name, savedDetails[name]]));
  stubApi({ ...site, "GET uploads/defaults": envelope(defaults) });
  const expected = Object.fromEntries(names.map((name) => [name, shownDetails[name]]));
  const upload = await renderRoute(uploadPage, routeArgs("/admin/dashboard/upload", { cookie: signedIn }));
  expect(readFields(upload.document)).toMatchObject({ ...expected, downloads: "" });
  const settings = await renderRoute(defaultsPage, routeArgs("/settings/uploads", { cookie: signedIn }));
  expect(readFields(settings.document)).toMatchObject(expected);
});

test("the form of upload defaults sends every one that it shows", async () => {
  let sentBody: unknown;
  stubApi({ ...site, "PATCH uploads/defaults": async (request) => ((sentBody = await request.json()), envelope({})) });
  await respond(defaultsPage.action, formArgs("/settings/uploads", typedDetails, { cookie: signedIn }));
  expect(Object.keys(sentBody as object).sort()).toEqual(Object.keys(noDefaults).sort());
});

test("a watch page knows the language of its video, and who may see it", async () => {
  stubApi({ "GET videos/v1": envelope(aVideo(savedDetails)), "GET videos": page([]), "GET comments/v1": page([]) });
  const { video } = await (
    await respond(watchPage.loader, routeArgs("/video/v1", { params: { videoId: "v1" } }))
  ).json();
  const { language, visibility } = savedDetails;
  expect(video).toMatchObject({ language, visibility });
});

/** What the watch page shows of a detail in place of its own text. */
const shownAs: Partial<DetailTexts> = { tags: "#sea", licence: licenceNames["cc0-1.0"], category: "Wild life" };
const unshown: DetailName[] = ["visibility", "publishAt", "language", "downloads"];

test.each(detailNames.filter((name) => !unshown.includes(name)))(
  "a watch page shows the %s of its video",
  async (name) => {
    stubApi(
      optional({
        "GET site": envelope(aSite({ categories: [{ _id: "nature", name: "Wild life" }] })),
        "GET videos/v1": envelope(aVideo(savedDetails)),
        "GET videos": page([]),
        "GET comments/v1": page([]),
      }),
    );
    const { document } = await renderRoute(watchPage, routeArgs("/video/v1", { params: { videoId: "v1" } }));
    expect(document.querySelector("main")!.textContent).toContain(shownAs[name] ?? typedDetails[name]);
  },
);

test("the licence of a video has a line of its own, with a link, and a video without one has no such line", async () => {
  const linesOf = async (licence: "" | "cc-by-4.0") => {
    const replies = { "GET videos": page([]), "GET comments/v1": page([]) };
    stubApi(optional({ ...replies, "GET videos/v1": envelope(aVideo({ ...savedDetails, licence })) }));
    const { document } = await renderRoute(watchPage, routeArgs("/video/v1", { params: { videoId: "v1" } }));
    const lines = [...document.querySelectorAll("main p")].filter(({ textContent }) =>
      textContent!.includes("Licence"),
    );
    return lines.map((line) => [line.textContent, line.querySelector("a[rel~=license]")!.getAttribute("href")]);
  };
  expect(await linesOf("cc-by-4.0")).toEqual([
    [`Licence: ${licenceNames["cc-by-4.0"]}`, "https://creativecommons.org/licenses/by/4.0/"],
  ]);
  expect(await linesOf("")).toEqual([]);
});

test("a draft, a video and defaults of a server that knows no details are shown with blank ones", async () => {
  const without = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in blankDetails)));
  stubApi({
    ...site,
    "GET videos/v1": envelope(without(aVideo())),
    [`GET drafts/${draftId}`]: envelope(without(aDraft())),
    "GET uploads/defaults": envelope({}),
  });
  const draft = routeArgs(`/admin/dashboard/drafts/${draftId}`, { params: { draftId }, cookie: signedIn });
  expect(readFields((await renderRoute(draftPage, draft)).document)).toMatchObject(blankDetails);
  const defaults = routeArgs("/settings/uploads", { cookie: signedIn });
  expect(readFields((await renderRoute(defaultsPage, defaults)).document)).toMatchObject({ visibility: "public" });
  const { details } = await (await respond(editPage.loader, routeArgs(editPath, editArgs))).json();
  expect(details).toEqual(Object.fromEntries(detailNames.map((name) => [name, ""])));
});
