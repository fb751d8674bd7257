import { expect, test } from "vitest";
import * as page from "#app/routes/settings/_app.settings.uploads";
import * as settingsPage from "#app/routes/settings/_app.settings/route";
import { readFields } from "#tests/support/read-fields";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { aViewer, envelope, stubApi } from "#tests/support/stub-api";

const { action, loader } = page;
const path = "/settings/uploads";
const mine = { cookie: signedIn };
const saved = { visibility: "unlisted", tags: ["sea", "birds"], language: "de", licence: "cc0-1.0" };
const typed = { ...saved, tags: "Sea, birds" };

test("the form shows what uploads begin with", async () => {
  stubApi({ ...aViewer(), "GET uploads/defaults": envelope(saved) });
  const data = await (await respond(loader, routeArgs(path, mine))).json();
  expect(data).toMatchObject({
    before: { description: "", ...saved, category: "", downloads: "", tags: "sea birds" },
    categories: [],
  });
});

test("choices stand before the lines of text, so that two columns have no holes", async () => {
  stubApi({ ...aViewer(), "GET uploads/defaults": envelope(saved) });
  const route = { ...page, id: "routes/_app.settings.uploads" };
  const settings = { ...settingsPage, id: "routes/_app.settings" };
  const { document } = await renderRoute(route, routeArgs(path, mine), settings);
  const names = Object.keys(readFields(document));
  expect(names.slice(names.indexOf("licence"), names.indexOf("downloads"))).toEqual(["licence", "tags", "language"]);
});

test("a visitor sees the login notice instead of the form", async () => {
  expect((await thrownResponse(loader, routeArgs(path))).status).toBe(401);
});

test("an invalid form of a visitor keeps what was typed beside the login notice", async () => {
  const response = await thrownResponse(action, formArgs(path, { ...typed, language: "??" }));
  expect({ status: response.status, Tags: (await response.json()).typedValues.Tags }).toEqual({
    status: 401,
    Tags: "Sea, birds",
  });
});

test("a valid form is saved, and shown again with a toast", async () => {
  let sentBody: unknown;
  stubApi({
    "PATCH uploads/defaults": async (request) => ((sentBody = await request.json()), envelope(saved, "Saved")),
  });
  const response = await respond(action, formArgs(path, typed, mine));
  expect([locationOf(response), sentBody]).toEqual([path, { ...saved, tags: "sea birds" }]);
});

test("a blank form is refused, and one from before a field was added changes the fields that it has", async () => {
  stubApi({ "PATCH uploads/defaults": envelope(saved, "Saved") });
  expect((await respond(action, formArgs(path, {}, mine))).status).toBe(422);
  expect(locationOf(await respond(action, formArgs(path, { visibility: "unlisted" }, mine)))).toBe(path);
});

test("an invalid form keeps what was typed, with a message at each field", async () => {
  const response = await respond(action, formArgs(path, { ...typed, tags: "a/b", language: "English" }, mine));
  expect(response.status).toBe(422);
  const { errors, values } = await response.json();
  expect([Object.keys(errors), values.tags]).toEqual([["tags", "language"], "a/b"]);
});

test("a language is chosen by its name, and one that forms do not offer stays", async () => {
  const render = async (language: string) => {
    stubApi({ ...aViewer(), "GET uploads/defaults": envelope({ ...saved, language }) });
    const route = { ...page, id: "routes/_app.settings.uploads" };
    const settings = { ...settingsPage, id: "routes/_app.settings" };
    const { document } = await renderRoute(route, routeArgs(path, mine), settings);
    const options = [...document.querySelectorAll<HTMLOptionElement>("select[name=language] option")];
    const chosen = options.find((option) => option.hasAttribute("selected"));
    return { value: chosen?.value, texts: options.map(({ textContent }) => textContent) };
  };
  const german = await render("de");
  expect(german.value).toBe("de");
  expect(german.texts.slice(0, 3)).toEqual(["Not stated", "Afrikaans", "Albanian"]);
  expect(await render("de-AT")).toMatchObject({ value: "de-AT", texts: expect.arrayContaining(["de-AT"]) });
});
