import { expect, test } from "vitest";
import { action, loader } from "#app/routes/_app.admin.dashboard.upload";
import { answer, asking, givenUp, posting, signedIn, to, toastOf } from "#tests/support/asking";
import { aDraft, aUser, aVideo, envelope, isAway, page, plays, refusal } from "#tests/support/video-api";

const path = "/admin/dashboard/upload";
const texts = { draft: "d-1", title: "A clip", description: "About it" };
const thumbnail = new File(["picture"], "a.png");
const videoFile = new File(["film"], "a.mp4");
const upload = (fields: Record<string, string | File> = {}) =>
  answer(action, posting(path, { ...texts, thumbnail, videoFile, ...fields }, { cookie: signedIn }));

/** A form whose video, or whose picture before it, has begun and never ends. */
function endless({ title = "A clip", file = "videoFile" } = {}) {
  const part = (name: string, value: string, more = "") =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const picture = file === "videoFile" ? part("thumbnail", "x", '; filename="a.png"') : "";
  const head = part("title", title) + part("description", "About it") + picture;
  const begun = `--b\r\nContent-Disposition: form-data; name="${file}"; filename="a.mp4"\r\n\r\nfilm`;
  const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from(head + begun)) });
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };
  return asking(path, { method: "POST", body, headers, duplex: "half", cookie: signedIn });
}

test("a video that was uploaded is told on the dashboard", async () => {
  plays({ "POST videos/": envelope(aVideo(), "Video published successfully") });
  const response = await upload();
  expect(to(response)).toBe("/admin/dashboard");
  const message = "Video published successfully";
  expect(await toastOf(response)).toEqual({ type: "success", message, duration: 2_000 });
});

test("an upload is passed on byte by byte", async () => {
  const asked = posting(path, { ...texts, thumbnail, videoFile: new File(["film".repeat(100_000)], "a.mp4") });
  const sent = Buffer.from(await asked.request.clone().arrayBuffer());
  let came: Buffer | undefined;
  plays({ "POST videos/": async (request) => ((came = Buffer.from(await request.arrayBuffer())), envelope(null)) });
  await answer(action, asked);
  expect(came!.equals(sent)).toBe(true);
});

test("what is missing is for the server to say, which keeps the rest", async () => {
  const errors = [{ field: "videoFile", message: "Please upload a video file" }];
  plays({
    "POST videos/": refusal(422, "Please upload a video file", errors),
    "GET drafts": (request) => page([aDraft({ draft: new URL(request.url).searchParams.get("draft")! })]),
  });
  const response = await upload({ videoFile: new File([], "") });
  const { errors: told, values, draft } = await response.json();
  expect([response.status, told]).toEqual([422, { videoFile: ["Please upload a video file"] }]);
  expect(values).toEqual(texts);
  expect(draft).toMatchObject({ _id: "d".repeat(24), title: "A clip", hasThumbnail: true, uploadedAt: null });
});

test("a file that was uploaded before is told with its draft", async () => {
  const message = "You uploaded this on 01/01/25";
  const sameAs = { _id: "e".repeat(24), createdAt: "2025-01-01T00:00:00.000Z" };
  plays({
    "POST videos/": refusal(409, message, [{ field: "videoFile", message }]),
    "GET drafts": page([aDraft({ sameAs })]),
  });
  const response = await upload();
  expect(await response.json()).toMatchObject({
    errors: { videoFile: [message] },
    draft: { uploadedAt: sameAs.createdAt },
  });
});

/** Asks a server that keeps no drafts, as the page that shows the form found out. */
async function ofAnOldServer(asked: ReturnType<typeof asking>) {
  plays({
    "GET uploads/limits": refusal(404, "Cannot GET /api/v1/uploads/limits"),
    "GET users/current-user": envelope(aUser()),
  });
  const opened = asking(path, { cookie: signedIn, site: { apiUrl: asked.context.site.apiUrl } });
  expect((await (await answer(loader, opened)).json()).limits).toBeNull();
  return answer(action, asked);
}

test("for an old server, an upload without anything says what is wrong at every field", async () => {
  const response = await ofAnOldServer(posting(path, { title: "", description: "" }));
  expect((await response.json()).errors).toEqual({
    title: ["Title is required"],
    description: ["Description is required"],
    thumbnail: ["Please upload a thumbnail"],
    videoFile: ["Please upload a video file"],
  });
});

test("for an old server, files that were left empty are not there", async () => {
  const fields = { ...texts, thumbnail, videoFile: new File([], "") };
  const response = await ofAnOldServer(posting(path, fields, { cookie: signedIn }));
  expect([response.status, (await response.json()).errors]).toEqual([
    422,
    { videoFile: ["Please upload a video file"] },
  ]);
});

test("for an old server, an upload is judged before its video is read", async () => {
  const response = await ofAnOldServer(endless({ title: "" }));
  const { errors, values } = await response.json();
  expect([response.status, errors.title]).toEqual([422, ["Title is required"]]);
  expect(values).toEqual({ title: "", description: "About it" });
});

test("a video too large is refused in place before it has all come", async () => {
  plays({ "POST videos/": refusal(413, "The video is too large") });
  const response = await answer(action, endless());
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ alert: "The video is too large", values: { title: "A clip" } });
});

test("texts are passed on while the picture after them is still coming", async () => {
  let came = "";
  plays({
    "POST videos/": async (request) => {
      came = Buffer.from((await request.body!.getReader().read()).value!).toString();
      return refusal(413, "The picture is too large");
    },
  });
  const response = await answer(action, endless({ file: "thumbnail" }));
  expect(response.status).toBe(413);
  for (const text of ["A clip", "About it", 'name="thumbnail"']) expect(came).toContain(text);
});

test("a thumbnail too large to be held is for the server to refuse", async () => {
  const errors = [{ field: "thumbnail", message: "Thumbnail must be at most 5 MB" }];
  plays({ "POST videos/": refusal(413, "Too large", errors) });
  const response = await upload({ thumbnail: new File([new Uint8Array(7 * 1024 * 1024)], "a.png") });
  expect([response.status, (await response.json()).errors]).toEqual([413, { thumbnail: [errors[0]!.message] }]);
});

test("a session that ended under an upload keeps what was typed", async () => {
  plays({ "POST videos/": refusal(401, "Unauthorized request") });
  const response = await givenUp(action, posting(path, { ...texts, thumbnail, videoFile }, { cookie: signedIn }));
  const kept = { title: "A clip", description: "About it" };
  expect([response.status, await response.json()]).toEqual([401, { kept }]);
});

test("a server that is away is told in place, what was typed kept", async () => {
  plays({ "POST videos/": isAway });
  const response = await upload();
  expect([response.status, (await response.json()).values]).toEqual([503, texts]);
});

test("an upload that is no form is refused", async () => {
  const headers = { "Content-Type": "application/json" };
  expect((await answer(action, asking(path, { method: "POST", body: "{}", headers }))).status).toBe(422);
});

test("an upload that breaks off is refused", async () => {
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };
  expect((await answer(action, asking(path, { method: "POST", body: "--b\r\nContent", headers }))).status).toBe(422);
});

test("every upload form has a draft of its own", async () => {
  plays({ "GET users/current-user": envelope(aUser()) });
  const open = async () => (await (await answer(loader, asking(path, { cookie: signedIn }))).json()).draft;
  expect(await open()).not.toBe(await open());
});

test("a visitor gets the login notice instead of the upload form", async () => {
  expect((await givenUp(loader, asking(path))).status).toBe(401);
});
