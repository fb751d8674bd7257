import { expect, test } from "vitest";
import { action } from "#app/routes/actions/actions.video.$videoId.position";
import * as watch from "#app/routes/watch/_app.video.$videoId/route";
import { aVideo } from "#tests/support/fixtures";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, locationOf, respond, routeArgs, signedIn, toastOf } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, optional, page, stubApi } from "#tests/support/stub-api";

const params = { videoId: "v1" };
const save = (fields: Record<string, string>) =>
  respond(action, formArgs("/actions/video/v1/position", fields, { params, cookie: signedIn }));

function stubSaving(reply: ReturnType<typeof envelope> = envelope({ position: 83 }, "Your place is saved")) {
  const sent: unknown[] = [];
  stubApi({ "PATCH videos/v1/position": async (request) => (sent.push(await request.json()), reply) });
  return sent;
}

test("a player's report is passed on, and answered with nothing", async () => {
  const sent = stubSaving();
  expect({ status: (await save({ seconds: "83" })).status, sent }).toEqual({ status: 204, sent: [{ seconds: "83" }] });
});

test("a form returns to its page with a toast", async () => {
  stubSaving();
  const response = await save({ seconds: "83", returnTo: "/video/v1" });
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/video/v1",
    message: "Your place is saved",
  });
});

test("a report that the server refuses fails nothing", async () => {
  stubSaving(errorEnvelope(404, "Video does not exist"));
  expect((await save({ seconds: "83" })).status).toBe(204);
});

test.each(["-1", "NaN", "", "1:30"])("'%s' is refused before any call", async (seconds) => {
  expect((await save({ seconds })).status).toBe(422);
});

async function open(position: number | null | undefined, search = "", cookie = signedIn) {
  const description = "0:00 Begin\n2:00 Middle\n4:00 End";
  const video = { ...aVideo({ duration: 600, description }), ...(position !== undefined && { position }) };
  stubApi(
    optional({ ...aViewer(), "GET videos": page([]), "GET comments/v1": page([]), "GET videos/v1": envelope(video) }),
  );
  const { document } = await renderRoute(watch, routeArgs(`/video/v1${search}`, { params, cookie }));
  return document;
}

const textOf = (document: Document) => document.querySelector(".place p")?.textContent;
const sourceOf = (document: Document) => document.querySelector("source")!.getAttribute("src");

test("a video continues where the account says, and a link starts it over", async () => {
  const document = await open(83);
  expect({ source: sourceOf(document), text: textOf(document) }).toEqual({
    source: expect.stringMatching(/#t=83$/),
    text: "Continues from 1:23From the start",
  });
  expect(document.querySelector(".place a")!.getAttribute("href")).toBe("/video/v1?t=0");
});

test("a moment in the address takes precedence, and the place of the account is a link", async () => {
  const document = await open(83, "?t=0");
  expect({ source: sourceOf(document), text: textOf(document) }).toEqual({
    source: expect.not.stringContaining("#t="),
    text: "Continue from 1:23",
  });
});

test("without scripts, a form offers chapters and each tenth", async () => {
  const document = await open(130);
  const options = [...document.querySelectorAll(".place option")];
  expect(options.map((option) => option.textContent)).toEqual([
    ...["0:00 Begin", "1:00", "2:00 Middle", "3:00", "4:00 End", "5:00", "6:00", "7:00", "8:00", "9:00"],
  ]);
  expect(document.querySelector(".place form")!.getAttribute("action")).toBe("/actions/video/v1/position");
  expect(document.querySelector(".place option[selected]")?.getAttribute("value")).toBe("120");
});

test.each([
  ["on a server that keeps no positions", undefined],
  ["while the history is off", null],
])("%s the page says nothing of a place", async (_, position) => {
  const document = await open(position);
  expect(document.querySelector(".place")).toBeNull();
});
