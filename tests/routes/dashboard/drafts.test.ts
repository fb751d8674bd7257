import { expect, test } from "vitest";
import * as dashboardRoute from "#app/routes/dashboard/_app.admin.dashboard/route";
import { action as publish, loader } from "#app/routes/dashboard/_app.admin.dashboard.drafts.$draftId";
import { action as remove } from "#app/routes/dashboard/_app.admin.dashboard.drafts.$draftId_.delete";
import { loader as showPicture } from "#app/routes/dashboard/admin.dashboard.drafts.$draftId.picture";
import { loader as listFrames } from "#app/routes/actions/actions.draft.$draftId.frames";
import { action as begin } from "#app/routes/actions/actions.draft.begin";
import { action as keep } from "#app/routes/actions/actions.draft.keep";
import { renderRoute } from "#tests/support/render-route";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { aDraft, aVideo } from "#tests/support/fixtures";
import { aViewer, envelope, unreachable, page, stubApi, errorEnvelope } from "#tests/support/stub-api";

const { loader: dashboard } = dashboardRoute;
const id = "d".repeat(24);
const path = `/admin/dashboard/drafts/${id}`;
const viewer = aViewer();
const openArgs = () => routeArgs(path, { cookie: signedIn, params: { draftId: id } });
const thumbnail = new File(["picture"], "a.png");
const keepArgs = (fields: object = {}) =>
  formArgs(
    "/actions/draft/keep",
    { draft: "d-1", title: "A clip", description: "About it", thumbnail, ...fields },
    { cookie: signedIn },
  );

test("a draft opens with its texts and the uploaded part of its file", async () => {
  const file = { uploadId: "f".repeat(24), name: "a.mp4", bytes: 100, receivedBytes: 62 };
  stubApi({ ...viewer, [`GET drafts/${id}`]: envelope(aDraft({ file })) });
  const { token, draft, limits } = await (await respond(loader, openArgs())).json();
  expect({ token, title: draft.title, file: draft.file }).toEqual({ token: "d-1", title: "A clip", file });
  expect(limits).toEqual({ maxFileBytes: 4 * 1024 ** 3, leftBytes: null, offersFrames: true });
});

const wholeFile = { uploadId: "f".repeat(24), name: "a.mp4", bytes: 100, receivedBytes: 100 };

test("a draft with a complete video opens with its frames", async () => {
  const frames = [{ frame: 1, src: `/media/drafts/${id}/${wholeFile.uploadId}/1-480.webp` }];
  stubApi({
    ...viewer,
    [`GET drafts/${id}`]: envelope(aDraft({ file: wholeFile })),
    [`GET drafts/${id}/frames`]: envelope(frames),
  });
  expect((await (await respond(loader, openArgs())).json()).draft.frames).toEqual(frames);
});

test("a script reads the frames of a draft; a visitor, and a draft of someone else, have none", async () => {
  const args = (init: object) => routeArgs(`/actions/draft/${id}/frames`, { params: { draftId: id }, ...init });
  const frames = [{ frame: 1, src: "/media/1-480.webp" }];
  stubApi({ ...viewer, [`GET drafts/${id}/frames`]: envelope(frames) });
  expect(await (await respond(listFrames, args({ cookie: signedIn }))).json()).toEqual(frames);
  expect((await thrownResponse(listFrames, args({}))).status).toBe(401);
  stubApi({ ...viewer, [`GET drafts/${id}/frames`]: errorEnvelope(404, "Draft does not exist") });
  expect(await (await respond(listFrames, args({ cookie: signedIn }))).json()).toEqual([]);
  stubApi({ ...viewer, [`GET drafts/${id}/frames`]: unreachable });
  expect(await (await respond(listFrames, args({ cookie: signedIn }))).json()).toBeNull();
});

test("the picture of a draft is the middle frame of its video", async () => {
  const args = (init: object) => routeArgs(`${path}/picture`, { params: { draftId: id }, ...init });
  const frames = [1, 2, 3].map((frame) => ({ frame, src: `/media/drafts/${id}/f/${frame}-480.webp` }));
  const framesAre = (reply: Response) => stubApi({ ...viewer, [`GET drafts/${id}/frames`]: reply });
  framesAre(envelope(frames));
  const { status, headers } = await respond(showPicture, args({ cookie: signedIn }));
  expect({ status, location: headers.get("Location"), caching: headers.get("Cache-Control") }).toEqual({
    status: 302,
    location: `/media/drafts/${id}/f/2-480.webp`,
    caching: "no-store",
  });
  expect((await thrownResponse(showPicture, args({}))).status).toBe(401);
  framesAre(errorEnvelope(404, "Draft does not exist"));
  expect((await thrownResponse(showPicture, args({ cookie: signedIn }))).status).toBe(404);
  framesAre(envelope([]));
  expect((await respond(showPicture, args({ cookie: signedIn }))).status).toBe(404);
});

test("a draft with a complete video has its picture on the dashboard, others have a sign in its place", async () => {
  const other = aDraft({ _id: "e".repeat(24), title: "Begun", file: { ...wholeFile, receivedBytes: 62 } });
  stubApi({
    ...viewer,
    ...{ "GET dashboard/videos": page([]), "GET dashboard/stats": envelope({}) },
    "GET drafts": page([aDraft({ file: wholeFile }), other]),
  });
  const { document } = await renderRoute(dashboardRoute, routeArgs("/admin/dashboard", { cookie: signedIn }));
  const rows = [...document.querySelectorAll("[aria-labelledby=drafts] li")];
  expect(rows.map((row) => row.querySelector(".thumbnail img")?.getAttribute("src") ?? "no picture")).toEqual([
    `${path}/picture`,
    "no picture",
  ]);
  expect(rows.map((row) => row.querySelector("a.button")!.firstChild!.textContent)).toEqual(["Publish", "Continue"]);
});

test("a draft opens without frames on a server that makes none", async () => {
  stubApi({
    ...viewer,
    [`GET drafts/${id}`]: envelope(aDraft({ file: wholeFile })),
    [`GET drafts/${id}/frames`]: errorEnvelope(404, `Cannot GET /api/v1/drafts/${id}/frames`),
    "GET uploads/limits": envelope({ maxFileBytes: 1, leftBytes: null }),
  });
  const { draft, limits } = await (await respond(loader, openArgs())).json();
  expect({ frames: draft.frames, offersFrames: limits.offersFrames }).toEqual({ frames: [], offersFrames: false });
});

test("a draft whose frames take longer than the page can wait says so", async () => {
  stubApi({
    ...viewer,
    [`GET drafts/${id}`]: envelope(aDraft({ file: wholeFile })),
    [`GET drafts/${id}/frames`]: unreachable,
  });
  const { draft } = await (await respond(loader, openArgs())).json();
  expect([draft.frames, draft.isAwaitingFrames]).toEqual([[], true]);
});

test("someone else's draft is a 404", async () => {
  stubApi({ ...viewer, [`GET drafts/${id}`]: errorEnvelope(404, "Draft does not exist") });
  expect((await thrownResponse(loader, openArgs())).status).toBe(404);
});

test("a draft opens even if the upload limits cannot be loaded", async () => {
  stubApi({ ...viewer, [`GET drafts/${id}`]: envelope(aDraft()), "GET uploads/limits": unreachable });
  expect((await (await respond(loader, openArgs())).json()).limits).toBeNull();
});

test("the draft's form publishes it", async () => {
  stubApi({ "POST videos/": envelope(aVideo(), "Video published successfully") });
  const fields = { draft: "d-1", title: "A clip", description: "About it" };
  const response = await respond(publish, formArgs(path, fields, { cookie: signedIn, params: { draftId: id } }));
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/admin/dashboard",
    message: "Video published successfully",
  });
});

test("deleting a draft shows a toast on the dashboard", async () => {
  stubApi({ [`DELETE drafts/${id}`]: envelope({}, "Draft deleted") });
  const response = await respond(remove, formArgs(`${path}/delete`, {}, { cookie: signedIn, params: { draftId: id } }));
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/admin/dashboard",
    message: "Draft deleted",
  });
});

test("the dashboard lists drafts, and is shown without them when they fail", async () => {
  const rest = { "GET dashboard/videos": page([]), "GET dashboard/stats": envelope({}) };
  const drafts = async () =>
    (await (await respond(dashboard, routeArgs("/admin/dashboard", { cookie: signedIn }))).json()).drafts;
  stubApi({ ...viewer, ...rest, "GET drafts": page([aDraft()]) });
  expect(await drafts()).toMatchObject({ drafts: [{ title: "A clip" }], next: null, prev: null });
  stubApi({ ...viewer, ...rest, "GET drafts": unreachable });
  expect(await drafts()).toEqual({ drafts: [], next: null, prev: null });
});

test("drafts are paged separately from videos", async () => {
  const collected: string[] = [];
  const note =
    (reply: Response) =>
    ({ url }: Request) => (collected.push(new URL(url).search), reply.clone());
  const open = (search: string) => routeArgs(`/admin/dashboard${search}`, { cookie: signedIn });
  const rest = { "GET dashboard/videos": note(page([aVideo()])), "GET dashboard/stats": envelope({}) };
  stubApi({ ...viewer, ...rest, "GET drafts": note(page([aDraft()], { nextCursor: "d3", prevCursor: "d1" })) });
  const { drafts } = await (await respond(dashboard, open("?after=v9&draftsAfter=d2"))).json();
  expect(drafts).toMatchObject({ next: "d3", prev: "d1" });
  expect(collected.sort()).toEqual(["?limit=20&after=d2", "?limit=20&after=v9"]);
  stubApi({ "GET drafts": page([]) });
  expect(locationOf(await thrownResponse(dashboard, open("?after=v9&draftsAfter=d2")))).toBe(
    "/admin/dashboard?after=v9",
  );
});

test("the form is saved before its file is sent", async () => {
  stubApi({ "POST drafts": envelope(aDraft()) });
  expect(await (await respond(keep, keepArgs())).json()).toMatchObject({ ok: true, draft: { _id: id } });
});

test("an incomplete form is saved too, and its file is not sent", async () => {
  stubApi({ "POST drafts": envelope(aDraft({ hasThumbnail: false })) });
  const response = await respond(keep, keepArgs({ title: " " }));
  const errors = { title: ["Title is required"], thumbnail: ["Please upload a thumbnail"] };
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status: 422,
    body: { ok: false, errors, draft: { _id: id } },
  });
});

test("a form that cannot be saved shows why and keeps its values", async () => {
  stubApi({ "POST drafts": unreachable });
  const response = await respond(keep, keepArgs());
  expect({ status: response.status, title: (await response.json()).values.title }).toEqual({
    status: 503,
    title: "A clip",
  });
});

test("a session that expires before the file is sent keeps the form's values", async () => {
  stubApi({ "POST drafts": errorEnvelope(401, "Unauthorized request") });
  const response = await thrownResponse(keep, keepArgs());
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 401,
    body: { typedValues: { Title: "A clip", Description: "About it" } },
  });
});

test("a file's draft begins with a title and the viewer's upload defaults", async () => {
  let body: unknown;
  stubApi({
    "GET uploads/defaults": envelope({ visibility: "private", tags: ["song", "dawn"], language: "de", licence: "" }),
    "POST drafts": async (request) => ((body = await request.json()), envelope(aDraft())),
  });
  const beginning = formArgs("/actions/draft/begin", { draft: "d-1", title: "A clip" }, { cookie: signedIn });
  expect(await (await respond(begin, beginning)).json()).toMatchObject({ draft: { _id: id, title: "A clip" } });
  expect(body).toMatchObject({ draft: "d-1", title: "A clip", visibility: "private", tags: "song dawn" });
});

test.each([
  ["begin", begin],
  ["keep", keep],
] as const)("a draft of another account's page is not saved: %s", async (name, action) => {
  stubApi(aViewer({ _id: "u2" }));
  const fields = { draft: "d-1", title: "A clip", description: "About it" };
  const headers = { "X-Uploader": "u1" };
  const response = await respond(action, formArgs(`/actions/draft/${name}`, fields, { cookie: signedIn, headers }));
  expect({ status: response.status, alert: (await response.json()).alert }).toEqual({
    status: 403,
    alert: "This upload belongs to another account: log in to that account to resume it",
  });
});

test("a form of another account's page is not published", async () => {
  stubApi(aViewer({ _id: "u2" }));
  const fields = { draft: "d-1", title: "A clip", description: "About it" };
  const init = { cookie: signedIn, headers: { "X-Uploader": "u1" } };
  const response = await respond(publish, formArgs(path, fields, { ...init, params: { draftId: id } }));
  expect({ status: response.status, alert: (await response.json()).alert }).toEqual({
    status: 403,
    alert: "This upload belongs to another account: log in to that account to resume it",
  });
});

test("a draft of one's own page is begun and saved", async () => {
  stubApi({
    ...aViewer({ _id: "u1" }),
    "GET uploads/defaults": errorEnvelope(404, "No such call"),
    "POST drafts": envelope(aDraft()),
  });
  const [fields, init] = [
    { draft: "d-1", title: "A clip" },
    { cookie: signedIn, headers: { "X-Uploader": "u1" } },
  ];
  const beginning = await respond(begin, formArgs("/actions/draft/begin", fields, init));
  const saving = await respond(keep, formArgs("/actions/draft/keep", { ...fields, description: "About it" }, init));
  expect([beginning.status, saving.status]).toEqual([200, 200]);
});

test("a file's draft that cannot begin says why", async () => {
  stubApi({
    "GET uploads/defaults": errorEnvelope(404, "No such call"),
    "POST drafts": errorEnvelope(429, "You are doing this too often."),
  });
  const beginning = formArgs("/actions/draft/begin", { draft: "d-1", title: "A clip" }, { cookie: signedIn });
  const response = await respond(begin, beginning);
  expect({ status: response.status, alert: (await response.json()).alert }).toEqual({
    status: 429,
    alert: "You are doing this too often.",
  });
});
