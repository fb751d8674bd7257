import { expect, test } from "vitest";
import * as page from "#app/routes/settings/_app.settings.showcase";
import * as settingsPage from "#app/routes/settings/_app.settings/route";
import { aVideo } from "#tests/support/fixtures";
import { readFields } from "#tests/support/read-fields";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse, toastOf } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, optional, stubApi, unreachable } from "#tests/support/stub-api";

const route = { ...page, id: "routes/_app.settings.showcase" };
const settings = { ...settingsPage, id: "routes/_app.settings" };
const [one, two, gone] = ["1", "2", "3"].map((digit) => digit.repeat(24));
const path = "/settings/showcase";
const nothing = { trailer: null, pinned: [] };
const videos = [aVideo({ _id: one, title: "One" }), aVideo({ _id: two, title: "Two", visibility: "unlisted" })];

const stubs = (chosen: object, rest = {}) => ({
  ...aViewer(),
  ...optional({ "GET users/showcase": envelope(chosen), "GET dashboard/videos": envelope(videos) }),
  ...rest,
});
const open = async (chosen: object, { query = "", more = {} } = {}) => {
  stubApi(stubs(chosen, more));
  return (await renderRoute(route, routeArgs(path + query, { cookie: signedIn }), settings)).document;
};
const optionsOf = (document: Document, name: string) =>
  [...document.querySelectorAll(`select[name=${name}] option`)].map(({ textContent }) => textContent);
const notes = (document: Document) => [...document.querySelectorAll("[role=note]")].map((each) => each.textContent);

test("the form offers the newest public videos, and has what was chosen", async () => {
  const chosen = { trailer: { _id: one, title: "One", state: "shown" }, pinned: [] };
  const document = await open(chosen);
  expect(optionsOf(document, "pinned4")).toEqual(["None", "One"]);
  expect(readFields(document)).toMatchObject({ trailer: one, pinned1: "", pinned4: "" });
  expect(notes(document)).toEqual([]);
  expect([...document.querySelectorAll("main form img")].map((each) => each.getAttribute("src"))).toEqual([
    videos[0]!.thumbnailSmall,
  ]);
  const signs = document.querySelectorAll("main form .thumbnail .icon");
  expect(signs, "a place without a video has a sign in place of a picture").toHaveLength(4);
});

test("the owner reads what became of a chosen video, which stays to be chosen while it exists", async () => {
  const notPublic = { _id: two, title: "Two", state: "notPublic" };
  const document = await open({ trailer: { _id: gone, title: "", state: "deleted" }, pinned: [notPublic] });
  expect(notes(document)).toEqual([
    "The video you chose was deleted.",
    "“Two” is not public or not ready: others do not see it here.",
  ]);
  expect(readFields(document)).toMatchObject({ trailer: "", pinned1: two });
  expect(document.querySelector("fieldset [role=note]")!.textContent).toContain("Two");
});

test("the video whose menu led here takes the first free place", async () => {
  const chosen = { trailer: null, pinned: [{ _id: one, title: "One", state: "shown" }] };
  const third = aVideo({ _id: gone, title: "An old one" });
  const more = { "GET dashboard/chosen": envelope([third]) };
  expect(readFields(await open(chosen, { query: `?id=${gone}`, more }))).toMatchObject({ pinned1: one, pinned2: gone });
});

test("trailer and pinned videos are sent in the form's order", async () => {
  let sentBody: unknown;
  stubApi({
    "PATCH users/showcase": async (request) => ((sentBody = await request.json()), envelope(nothing, "Saved")),
  });
  const fields = { trailer: one!, pinned1: two!, pinned2: "", pinned3: one!, pinned4: "" };
  const response = await respond(page.action, formArgs(path, fields, { cookie: signedIn }));
  expect(sentBody).toMatchObject({ trailer: one, pinned: `${two}  ${one} ` });
  expect([locationOf(response), (await toastOf(response))?.message]).toEqual([path, "Saved"]);
});

test("a video that is no id is refused at its field, and one of somebody else by the server", async () => {
  const fields = { trailer: "javascript:alert(1)", pinned1: one!, pinned2: "", pinned3: "", pinned4: "" };
  const refused = await respond(page.action, formArgs(path, fields, { cookie: signedIn }));
  const message = "Choose one of your own videos";
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({
    status: 422,
    body: { errors: { trailer: [message] }, values: fields },
  });
  const answer = errorEnvelope(422, message, [{ field: "pinned", message }]);
  stubApi(stubs(nothing, { "PATCH users/showcase": answer }));
  const args = formArgs(path, { ...fields, trailer: "" }, { cookie: signedIn });
  const { status, document } = await renderRoute(route, args, settings);
  expect({ status, error: document.querySelector("#field-pinned1-error")?.textContent }).toEqual({
    status: 422,
    error: message,
  });
});

test("a visitor is asked to log in, and an unreachable server makes the page a 503", async () => {
  expect((await thrownResponse(page.loader, routeArgs(path))).status).toBe(401);
  stubApi({ ...aViewer(), ...optional({ "GET users/showcase": unreachable, "GET dashboard/videos": unreachable }) });
  expect((await thrownResponse(page.loader, routeArgs(path, { cookie: signedIn }))).status).toBe(503);
});
