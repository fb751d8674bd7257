import { expect, test } from "vitest";
import { action, loader } from "#app/routes/dashboard/_app.admin.dashboard.upload";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { aDraft, aVideo } from "#tests/support/fixtures";
import { aViewer, envelope, unreachable, page, stubApi, errorEnvelope } from "#tests/support/stub-api";

const path = "/admin/dashboard/upload";
const texts = { draft: "d-1", title: "A clip", description: "About it" };
const thumbnail = new File(["picture"], "a.png");
const videoFile = new File(["film"], "a.mp4");
const upload = (fields: Record<string, string | File> = {}) =>
  respond(action, formArgs(path, { ...texts, thumbnail, videoFile, ...fields }, { cookie: signedIn }));

/** A form whose video, or whose picture before it, has begun and never ends. */
function endless({ title = "A clip", file = "videoFile" } = {}) {
  const part = (name: string, value: string, more = "") =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const picture = file === "videoFile" ? part("thumbnail", "x", '; filename="a.png"') : "";
  const head = part("title", title) + part("description", "About it") + picture;
  const begun = `--b\r\nContent-Disposition: form-data; name="${file}"; filename="a.mp4"\r\n\r\nfilm`;
  const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from(head + begun)) });
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };
  return routeArgs(path, { method: "POST", body, headers, duplex: "half", cookie: signedIn });
}

test("uploading a video shows a toast on the dashboard", async () => {
  stubApi({ "POST videos/": envelope(aVideo(), "Video published successfully") });
  const response = await upload();
  expect(locationOf(response)).toBe("/admin/dashboard");
  const message = "Video published successfully";
  expect(await toastOf(response)).toEqual({ type: "success", message, duration: 2_000, event: "published" });
});

test("an upload is forwarded byte by byte", async () => {
  const files = { thumbnail, videoFile: new File(["film".repeat(100_000)], "a.mp4") };
  const args = formArgs(path, { ...texts, ...files }, { cookie: signedIn });
  const sentBytes = Buffer.from(await args.request.clone().arrayBuffer());
  let came: Buffer | undefined;
  stubApi({ "POST videos/": async (request) => ((came = Buffer.from(await request.arrayBuffer())), envelope(null)) });
  await respond(action, args);
  expect(came!.equals(sentBytes)).toBe(true);
});

test("the server reports missing fields and saves the others", async () => {
  const errors = [{ field: "videoFile", message: "Please upload a video file" }];
  stubApi({
    "POST videos/": errorEnvelope(422, "Please upload a video file", errors),
    "GET drafts": (request) => page([aDraft({ draft: new URL(request.url).searchParams.get("draft")! })]),
  });
  const response = await upload({ videoFile: new File([], "") });
  const { errors: messages, values, draft, isSaved } = await response.json();
  expect({ status: response.status, isSaved, messages }).toEqual({
    status: 422,
    isSaved: true,
    messages: { videoFile: ["Please upload a video file"] },
  });
  expect(values).toEqual(texts);
  expect(draft).toMatchObject({ _id: "d".repeat(24), title: "A clip", hasThumbnail: true, uploadedAt: null });
});

test("a form that is refused before the server reads it is not said to be saved, though it has a draft", async () => {
  stubApi({ "POST videos/": errorEnvelope(429, "Too many requests"), "GET drafts": page([aDraft()]) });
  const response = await upload({ videoFile: new File([], "") });
  const { draft, isSaved } = await response.json();
  expect({ status: response.status, id: draft._id, isSaved }).toEqual({
    status: 429,
    id: aDraft()._id,
    isSaved: false,
  });
});

test("a form without a thumbnail shows frames of its video, and keeps the chosen one", async () => {
  const errors = [{ field: "thumbnail", message: "Please upload a thumbnail" }];
  const file = { uploadId: "f".repeat(24), name: "", bytes: 4, receivedBytes: 4 };
  const frames = [1, 2, 3].map((frame) => ({ frame, src: `/media/drafts/d/f/${frame}-480.webp` }));
  stubApi({
    "POST videos/": errorEnvelope(422, errors[0]!.message, errors),
    "GET drafts": page([aDraft({ hasThumbnail: false, file })]),
    [`GET drafts/${"d".repeat(24)}/frames`]: envelope(frames),
  });
  const fields = { ...texts, frame: "2", thumbnail: new File([], ""), videoFile };
  const response = await respond(action, formArgs(path, fields, { cookie: signedIn }));
  const { errors: shown, values, draft } = await response.json();
  expect({ status: response.status, shown, frame: values.frame }).toEqual({
    status: 422,
    shown: { thumbnail: [errors[0]!.message] },
    frame: "2",
  });
  expect(draft.frames).toEqual(frames);
});

test("a duplicate file is reported with its draft", async () => {
  const message = "You uploaded this on 01/01/25";
  const duplicateOf = { _id: "e".repeat(24), createdAt: "2025-01-01T00:00:00.000Z" };
  stubApi({
    "POST videos/": errorEnvelope(409, message, [{ field: "videoFile", message }]),
    "GET drafts": page([aDraft({ duplicateOf })]),
  });
  const response = await upload();
  expect(await response.json()).toMatchObject({
    errors: { videoFile: [message] },
    draft: { uploadedAt: duplicateOf.createdAt },
  });
});

/** Asks a server that keeps no drafts, as the page that shows the form found out. */
async function ofAnOldServer(args: ReturnType<typeof routeArgs>) {
  stubApi({
    "GET uploads/limits": errorEnvelope(404, "Cannot GET /api/v1/uploads/limits"),
    "GET uploads/defaults": errorEnvelope(404, "Cannot GET /api/v1/uploads/defaults"),
    ...aViewer(),
  });
  const opened = routeArgs(path, { cookie: signedIn, site: { apiUrl: args.context.site.apiUrl } });
  expect((await (await respond(loader, opened)).json()).limits).toBeNull();
  return respond(action, args);
}

test("for an old server, an empty upload form shows a message at every field", async () => {
  const response = await ofAnOldServer(formArgs(path, { title: "", description: "" }, { cookie: signedIn }));
  expect((await response.json()).errors).toEqual({
    title: ["Title is required"],
    description: ["Description is required"],
    thumbnail: ["Please upload a thumbnail"],
    videoFile: ["Please upload a video file"],
  });
});

test("for an old server, empty file fields are missing", async () => {
  const fields = { ...texts, thumbnail, videoFile: new File([], "") };
  const response = await ofAnOldServer(formArgs(path, fields, { cookie: signedIn }));
  expect({ status: response.status, errors: (await response.json()).errors }).toEqual({
    status: 422,
    errors: { videoFile: ["Please upload a video file"] },
  });
});

test("for an old server, an upload is validated before its video is read", async () => {
  const response = await ofAnOldServer(endless({ title: "" }));
  const { errors, values } = await response.json();
  expect({ status: response.status, title: errors.title }).toEqual({ status: 422, title: ["Title is required"] });
  expect(values).toEqual({ title: "", description: "About it" });
});

test("a video that is too large is rejected in the form before it arrives completely", async () => {
  stubApi({ "POST videos/": errorEnvelope(413, "The video is too large") });
  const response = await respond(action, endless());
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ alert: "The video is too large", values: { title: "A clip" } });
});

test("texts are forwarded while the picture after them still arrives", async () => {
  let came = "";
  stubApi({
    "POST videos/": async (request) => {
      came = Buffer.from((await request.body!.getReader().read()).value!).toString();
      return errorEnvelope(413, "The picture is too large");
    },
  });
  const response = await respond(action, endless({ file: "thumbnail" }));
  expect(response.status).toBe(413);
  for (const text of ["A clip", "About it", 'name="thumbnail"']) expect(came).toContain(text);
});

test("the server rejects a thumbnail that is too large", async () => {
  const errors = [{ field: "thumbnail", message: "Thumbnail must be at most 5 MB" }];
  stubApi({ "POST videos/": errorEnvelope(413, "Too large", errors) });
  const response = await upload({ thumbnail: new File([new Uint8Array(7 * 1024 * 1024)], "a.png") });
  expect({ status: response.status, errors: (await response.json()).errors }).toEqual({
    status: 413,
    errors: { thumbnail: [errors[0]!.message] },
  });
});

test("an expired session keeps the values of an upload", async () => {
  stubApi({ "POST videos/": errorEnvelope(401, "Unauthorized request") });
  const response = await thrownResponse(
    action,
    formArgs(path, { ...texts, thumbnail, videoFile }, { cookie: signedIn }),
  );
  const typedValues = { Title: "A clip", Description: "About it" };
  expect({ status: response.status, body: await response.json() }).toEqual({ status: 401, body: { typedValues } });
});

test("an unreachable server shows a message in the form, which keeps its values", async () => {
  stubApi({ "POST videos/": unreachable });
  const response = await upload();
  expect({ status: response.status, values: (await response.json()).values }).toEqual({ status: 503, values: texts });
});

test("an upload whose body is not a form is rejected", async () => {
  const headers = { "Content-Type": "application/json" };
  const args = routeArgs(path, { method: "POST", body: "{}", headers, cookie: signedIn });
  expect((await respond(action, args)).status).toBe(422);
});

test("an upload that breaks off is rejected", async () => {
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };
  const args = routeArgs(path, { method: "POST", body: "--b\r\nContent", headers, cookie: signedIn });
  expect((await respond(action, args)).status).toBe(422);
});

test("every upload form has its own draft", async () => {
  stubApi({ ...aViewer(), "GET uploads/defaults": unreachable });
  const open = async () => (await (await respond(loader, routeArgs(path, { cookie: signedIn }))).json()).draft;
  expect(await open()).not.toBe(await open());
});

test("a visitor sees the login notice instead of the upload form", async () => {
  expect((await thrownResponse(loader, routeArgs(path))).status).toBe(401);
});

test("a form that is refused without a title proposes one from the file's name", async () => {
  const errors = [{ field: "title", message: "Title is required" }];
  stubApi({
    "POST videos/": async (request) => (await request.arrayBuffer(), errorEnvelope(422, "Title is required", errors)),
  });
  const response = await upload({ title: "", videoFile: new File(["film"], "my_holiday-film.mp4") });
  const { errors: shown, values } = await response.json();
  expect({ shown, title: values.title }).toEqual({ shown: { title: ["Title is required"] }, title: "my holiday film" });
});
