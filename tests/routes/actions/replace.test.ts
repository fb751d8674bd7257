import { expect, test } from "vitest";
import { action as discard } from "#app/routes/actions/actions.video.$videoId.discard";
import * as page from "#app/routes/dashboard/_app.admin.dashboard.replace.$videoId";
import { aReplacement, aVideo } from "#tests/support/fixtures";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse, toastOf } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, optional, stubApi, unreachable } from "#tests/support/stub-api";

const { action, loader } = page;
const path = "/admin/dashboard/replace/v1";
const mine = { cookie: signedIn, params: { videoId: "v1" } };
const limits = { "GET uploads/limits": envelope({ maxFileBytes: 1_000, leftBytes: null }) };
const stubs = { ...aViewer(), "GET videos/v1": envelope(aVideo()), ...limits };

function replaceArgs(fields: Record<string, string | File> = { videoFile: new File(["bytes"], "new.mp4") }) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const headers = { Cookie: signedIn };
  const request = new Request(`http://vidlark.test${path}?sort=views`, { method: "POST", body, headers });
  return { ...routeArgs(path, mine), request };
}

test("the form shows the new file that is being processed", async () => {
  const processing = aReplacement({ status: "processing", progress: 34 });
  stubApi({ ...stubs, "GET videos/v1/replacement": envelope(processing) });
  const { replacement } = await (await respond(loader, routeArgs(path, mine))).json();
  expect(replacement).toMatchObject({ videoId: "v1", status: "processing", progress: 34, uploadedAt: null });
});

test("the form says how many bytes the present file has, if that is known", async () => {
  const linkOf = async (downloadBytes: number) => {
    const video = { "GET videos/v1": envelope(aVideo({ downloadBytes })) };
    stubApi(optional({ ...stubs, ...video, "GET videos/v1/replacement": envelope(aReplacement()) }));
    const { document } = await renderRoute(page, routeArgs(path, mine));
    expect(document.querySelector("[role=dialog] h2, dialog h2, h1")!.textContent).toBe("Replace the video file");
    expect(document.body.textContent).toContain("Current file");
    return document.querySelector("a[download]")!.textContent;
  };
  expect([await linkOf(2_048), await linkOf(0)]).toEqual(["Download · 2 kB", "Download"]);
});

test("the form of a duplicate shows when the file was uploaded", async () => {
  const duplicateOf = { _id: "0123456789abcdef01234567", createdAt: "2025-01-01T00:00:00.000Z" };
  stubApi({ ...stubs, "GET videos/v1/replacement": envelope(aReplacement({ duplicateOf })) });
  const { replacement } = await (await respond(loader, routeArgs(path, mine))).json();
  expect(replacement.uploadedAt).toBe(duplicateOf.createdAt);
});

test("the file of someone else's video cannot be replaced: the dialog is a 404", async () => {
  stubApi({ ...aViewer({ _id: "u2" }), "GET videos/v1": envelope(aVideo()) });
  expect((await thrownResponse(loader, routeArgs(path, mine))).status).toBe(404);
});

test("a new file reaches the server, and the dashboard says so", async () => {
  let sentForm: FormData | undefined;
  stubApi({
    "POST videos/v1/replacement": async (request) => {
      sentForm = await request.formData();
      return envelope(aReplacement({ status: "processing" }), "The video file is being replaced");
    },
  });
  const response = await respond(action, replaceArgs());
  expect([...sentForm!.keys()]).toEqual(["videoFile"]);
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/admin/dashboard?sort=views",
    message: "The video file is being replaced",
  });
});

test.each([
  [422, "Please upload a video file: it is a text file"],
  [413, "Video file must be at most 4 GB"],
  [409, "You uploaded this on 01/01/25"],
])("a refused file (%i) shows the reason at its field", async (status, message) => {
  stubApi({ "POST videos/v1/replacement": errorEnvelope(status, message, [{ field: "videoFile", message }]) });
  const response = await respond(action, replaceArgs());
  expect({ status: response.status, errors: (await response.json()).errors }).toEqual({
    status,
    errors: { videoFile: [message] },
  });
});

test("the form shows the failure when the server is unreachable", async () => {
  stubApi({ "POST videos/v1/replacement": unreachable });
  const response = await respond(action, replaceArgs());
  expect({ status: response.status, alert: (await response.json()).alert }).toEqual({
    status: 503,
    alert: "An unexpected error occurred",
  });
});

test("a press discards the upload that its page shows, and an old page shows why it discards nothing", async () => {
  const file = { uploadId: "0123456789abcdef01234567", name: "new.mp4", bytes: 10, receivedBytes: 4 };
  stubApi(optional({ ...stubs, "GET videos/v1/replacement": envelope(aReplacement({ file })) }));
  const { document } = await renderRoute(page, routeArgs(path, mine));
  const fields = document.querySelectorAll<HTMLInputElement>("form[action*=discard] input");
  let sentBody: unknown;
  const refuse = async (request: Request) => ((sentBody = await request.json()), errorEnvelope(409, "Changed"));
  stubApi({ "DELETE videos/v1/replacement": refuse });
  const pressed = Object.fromEntries([...fields].map(({ name, value }) => [name, value]));
  const response = await respond(discard, formArgs("/actions/video/v1/discard", pressed, mine));
  expect([sentBody, locationOf(response)]).toEqual([{ upload: file.uploadId }, path]);
  expect(await toastOf(response)).toMatchObject({ type: "error", message: "Changed" });
});

test("a discarded new file leads back to the page of the button", async () => {
  stubApi({ "DELETE videos/v1/replacement": envelope({}, "New file discarded") });
  const returnTo = "/admin/dashboard/edit/v1";
  const response = await respond(discard, formArgs("/actions/video/v1/discard", { returnTo }, mine));
  expect([locationOf(response), (await toastOf(response))?.message]).toEqual([returnTo, "New file discarded"]);
});
