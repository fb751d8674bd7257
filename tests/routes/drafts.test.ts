import { expect, test } from "vitest";
import { loader as dashboard } from "#app/routes/_app.admin.dashboard";
import { action as publish, loader } from "#app/routes/_app.admin.dashboard.drafts.$draftId";
import { action as remove } from "#app/routes/_app.admin.dashboard.drafts.$draftId_.delete";
import { action as keep } from "#app/routes/actions.draft.keep";
import { answer, asking, givenUp, posting, signedIn, to, toastOf } from "#tests/support/asking";
import { aDraft, aUser, aVideo, envelope, isAway, page, plays, refusal } from "#tests/support/video-api";

const id = "d".repeat(24);
const path = `/admin/dashboard/drafts/${id}`;
const viewer = { "GET users/current-user": envelope(aUser()) };
const opening = () => asking(path, { cookie: signedIn, params: { draftId: id } });
const thumbnail = new File(["picture"], "a.png");
const keeping = (fields: object = {}) =>
  posting(
    "/actions/draft/keep",
    { draft: "d-1", title: "A clip", description: "About it", thumbnail, ...fields },
    { cookie: signedIn },
  );

test("a draft opens with its texts and what came of its file", async () => {
  const file = { uploadId: "f".repeat(24), name: "a.mp4", bytes: 100, receivedBytes: 62 };
  plays({ ...viewer, [`GET drafts/${id}`]: envelope(aDraft({ file })) });
  const { token, draft, limits } = await (await answer(loader, opening())).json();
  expect([token, draft.title, draft.file]).toEqual(["d-1", "A clip", file]);
  expect(limits).toEqual({ maxFileBytes: 4 * 1024 ** 3, leftBytes: null });
});

test("another's draft is not there", async () => {
  plays({ ...viewer, [`GET drafts/${id}`]: refusal(404, "Draft does not exist") });
  expect((await givenUp(loader, opening())).status).toBe(404);
});

test("a draft whose limits cannot be had opens all the same", async () => {
  plays({ ...viewer, [`GET drafts/${id}`]: envelope(aDraft()), "GET uploads/limits": isAway });
  expect((await (await answer(loader, opening())).json()).limits).toBeNull();
});

test("a draft is published by its form", async () => {
  plays({ "POST videos/": envelope(aVideo(), "Video published successfully") });
  const fields = { draft: "d-1", title: "A clip", description: "About it" };
  const response = await answer(publish, posting(path, fields, { cookie: signedIn, params: { draftId: id } }));
  expect([to(response), (await toastOf(response))?.message]).toEqual([
    "/admin/dashboard",
    "Video published successfully",
  ]);
});

test("a draft that was deleted is told on the dashboard", async () => {
  plays({ [`DELETE drafts/${id}`]: envelope({}, "Draft deleted") });
  const response = await answer(remove, posting(`${path}/delete`, {}, { cookie: signedIn, params: { draftId: id } }));
  expect([to(response), (await toastOf(response))?.message]).toEqual(["/admin/dashboard", "Draft deleted"]);
});

test("the dashboard lists drafts, and lives on without them", async () => {
  const rest = { "GET dashboard/videos": page([]), "GET dashboard/stats": envelope({}) };
  const drafts = async () =>
    (await (await answer(dashboard, asking("/admin/dashboard", { cookie: signedIn }))).json()).drafts;
  plays({ ...viewer, ...rest, "GET drafts": page([aDraft()]) });
  expect(await drafts()).toMatchObject({ drafts: [{ title: "A clip" }], next: null, prev: null });
  plays({ ...viewer, ...rest, "GET drafts": isAway });
  expect(await drafts()).toEqual({ drafts: [], next: null, prev: null });
});

test("drafts have pages of their own beside those of the videos", async () => {
  const seen: string[] = [];
  const note =
    (reply: Response) =>
    ({ url }: Request) => (seen.push(new URL(url).search), reply.clone());
  const open = (search: string) => asking(`/admin/dashboard${search}`, { cookie: signedIn });
  const rest = { "GET dashboard/videos": note(page([aVideo()])), "GET dashboard/stats": envelope({}) };
  plays({ ...viewer, ...rest, "GET drafts": note(page([aDraft()], { nextCursor: "d3", prevCursor: "d1" })) });
  const { drafts } = await (await answer(dashboard, open("?after=v9&draftsAfter=d2"))).json();
  expect(drafts).toMatchObject({ next: "d3", prev: "d1" });
  expect(seen.sort()).toEqual(["?limit=50&after=d2", "?limit=50&after=v9"]);
  plays({ "GET drafts": page([]) });
  expect(to(await givenUp(dashboard, open("?after=v9&draftsAfter=d2")))).toBe("/admin/dashboard?after=v9");
});

test("a form is kept before its file is sent", async () => {
  plays({ "POST drafts": envelope(aDraft()) });
  expect(await (await answer(keep, keeping())).json()).toMatchObject({ ok: true, draft: { _id: id } });
});

test("a form that lacks something is kept too, and no file is to be sent for it", async () => {
  plays({ "POST drafts": envelope(aDraft({ hasThumbnail: false })) });
  const response = await answer(keep, keeping({ title: " " }));
  const errors = { title: ["Title is required"], thumbnail: ["Please upload a thumbnail"] };
  expect([response.status, await response.json()]).toMatchObject([422, { ok: false, errors, draft: { _id: id } }]);
});

test("a form that cannot be kept says why, and what was typed stays", async () => {
  plays({ "POST drafts": isAway });
  const response = await answer(keep, keeping());
  expect([response.status, (await response.json()).values.title]).toEqual([503, "A clip"]);
});

test("a session that ended before the file keeps what was typed", async () => {
  plays({ "POST drafts": refusal(401, "Unauthorized request") });
  const response = await givenUp(keep, keeping());
  expect([response.status, await response.json()]).toEqual([
    401,
    { kept: { title: "A clip", description: "About it" } },
  ]);
});
