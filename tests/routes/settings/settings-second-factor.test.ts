import { json } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { expect, test } from "vitest";
import { action as begin } from "#app/routes/settings/_app.settings.security/route";
import { action as confirm, loader } from "#app/routes/settings/_app.settings.security_.app";
import { action as removeApp } from "#app/routes/settings/_app.settings.security_.app_.remove";
import { action as makeCodes } from "#app/routes/settings/_app.settings.security_.codes";
import { action as rename } from "#app/routes/settings/_app.settings.security_.passkeys.$passkeyId";
import { action as removePasskey } from "#app/routes/settings/_app.settings.security_.passkeys.$passkeyId_.remove";
import * as newPasskey from "#app/routes/settings/_app.settings.security_.passkeys.new";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, stubApi } from "#tests/support/stub-api";

const { action: addPasskey } = newPasskey;
const security = "/settings/security";
const mine = { cookie: signedIn };
const passkeyId = "b".repeat(24);
const codes = { recoveryCodes: ["abcd-efgh-ijkl-mnop"] };
const wrongPassword = errorEnvelope(400, "Password is not correct", [
  { field: "password", message: "Password is not correct" },
]);

test("the button that sets up an app begins it, and leads to its page", async () => {
  stubApi({ "POST users/second-factor/app": envelope({}) });
  expect(locationOf(await respond(begin, formArgs(security, { change: "app" }, mine)))).toBe(`${security}/app`);
});

test("the page of an app shows its key and a QR code of its address", async () => {
  const app = { secret: "JBSWY3DPEHPK3PXP", address: "otpauth://totp/site.test:lark?secret=JBSWY3DPEHPK3PXP" };
  stubApi({ ...aViewer(), "GET users/second-factor/app": envelope(app) });
  const shown = await (await respond(loader, routeArgs(`${security}/app`, mine))).json();
  expect(shown).toMatchObject({
    ...app,
    qrCode: { size: expect.any(Number), path: expect.stringMatching(/^M4 4h7v1h-7z/) },
  });
});

test("without an app that waits, the page says so", async () => {
  const none = errorEnvelope(404, "Set-up has expired. Start again.");
  stubApi({ ...aViewer(), "GET users/second-factor/app": none });
  expect(await (await respond(loader, routeArgs(`${security}/app`, mine))).json()).toBeNull();
});

test("an app that cannot be loaded is not said to be none", async () => {
  stubApi({
    ...aViewer(),
    "GET users/second-factor/app": errorEnvelope(500, "Something broke"),
  });
  expect((await thrownResponse(loader, routeArgs(`${security}/app`, mine))).status).toBe(502);
});

test("a confirmed app shows the recovery codes in place; where older ones stay, it returns to the settings", async () => {
  const send = async () => respond(confirm, formArgs(`${security}/app`, { code: "123456", password: "p" }, mine));
  stubApi({ "POST users/second-factor/app/confirm": envelope(codes) });
  expect(await (await send()).json()).toEqual(codes);
  stubApi({ "POST users/second-factor/app/confirm": envelope({ recoveryCodes: [] }) });
  expect(locationOf(await send())).toBe(security);
});

test("an app without a code or password is refused at both fields", async () => {
  const response = await respond(confirm, formArgs(`${security}/app`, { code: "", password: "" }, mine));
  expect({ status: response.status, errorNames: Object.keys((await response.json()).errors) }).toEqual({
    status: 422,
    errorNames: ["code", "password"],
  });
});

test("new recovery codes are shown in place, and a wrong password is refused at its field", async () => {
  const send = () => respond(makeCodes, formArgs(`${security}/codes`, { password: "p" }, mine));
  stubApi({ "POST users/second-factor/recovery-codes": envelope(codes) });
  expect(await (await send()).json()).toEqual(codes);
  stubApi({ "POST users/second-factor/recovery-codes": wrongPassword });
  const refused = await send();
  expect({ status: refused.status, errors: (await refused.json()).errors }).toEqual({
    status: 400,
    errors: { password: ["Password is not correct"] },
  });
});

test("app and passkey are removed with the password", async () => {
  const params = { passkeyId };
  stubApi({
    "DELETE users/second-factor/app": envelope({}),
    [`DELETE users/passkeys/${passkeyId}`]: envelope({}),
  });
  const password = { password: "p" };
  expect(locationOf(await respond(removeApp, formArgs(`${security}/app/remove`, password, mine)))).toBe(security);
  const path = `${security}/passkeys/${passkeyId}/remove`;
  expect(locationOf(await respond(removePasskey, formArgs(path, password, { ...mine, params })))).toBe(security);
});

test("a passkey is added with the answer of the browser, and what was typed is kept when it is missing", async () => {
  const path = `${security}/passkeys/new`;
  const fields = { name: "Phone", password: "p", credential: "{}" };
  stubApi({ "POST users/passkeys": envelope(codes) });
  expect(await (await respond(addPasskey, formArgs(path, fields, mine))).json()).toEqual(codes);
  const response = await respond(addPasskey, formArgs(path, { ...fields, credential: "" }, mine));
  expect({ status: response.status, values: (await response.json()).values }).toEqual({
    status: 422,
    values: { name: "Phone" },
  });
});

const openNewPasskey = async (factors: Parameters<typeof stubApi>[0]) => {
  const account = { id: "routes/_app.settings", loader: () => json({ hasPasskey: false }), default: Outlet };
  stubApi({ ...aViewer(), ...factors });
  return (await renderRoute(newPasskey, routeArgs(`${security}/passkeys/new`, mine), account)).document;
};
const factorsOf = (hasApp: boolean) => ({
  "GET users/second-factor": envelope({ hasApp, recoveryCodes: 0, passkeys: [] }),
});

test("without scripts, a passkey's form gives way to a button for an app, in browsers of any age", async () => {
  const document = await openNewPasskey(factorsOf(false));
  const [own] = document.querySelectorAll("main form.form");
  expect(own!.querySelectorAll("[name=name], [name=password]")).toHaveLength(2);
  expect(own!.classList).toContain("noscript:hidden");
  const instead = document.querySelector("main noscript form")!;
  expect(instead.getAttribute("action")).toBe(security);
  expect(instead.classList).not.toContain("hidden");
  expect(instead.querySelector("button")!.value).toBe("app");
});

test.each([
  ["has an app", factorsOf(true)],
  ["may have an app", { "GET users/second-factor": errorEnvelope(500, "Something broke") }],
])("an account that %s reads what passkeys need, and is offered no app", async (_, factors) => {
  const instead = (await openNewPasskey(factors)).querySelector("main noscript")!;
  expect(instead.querySelector("p")!.textContent).toBe(
    "Passkeys need a browser that knows them, with JavaScript and over https.",
  );
  expect([instead.querySelector("button"), instead.querySelector("a")!.getAttribute("href")]).toEqual([null, security]);
});

test("a passkey is renamed", async () => {
  const args = formArgs(`${security}/passkeys/${passkeyId}`, { name: "Key" }, { ...mine, params: { passkeyId } });
  stubApi({ [`PATCH users/passkeys/${passkeyId}`]: envelope({}) });
  expect(locationOf(await respond(rename, args))).toBe(security);
});

test("a visitor gets the login notice from each form", async () => {
  for (const action of [confirm, removeApp, makeCodes, addPasskey])
    expect((await thrownResponse(action, formArgs(security, {}))).status).toBe(401);
});
