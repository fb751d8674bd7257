import { expect, test } from "vitest";
import { action as requestLink, loader as showAddress } from "#app/routes/settings/_app.settings.email";
import * as personalInfo from "#app/routes/settings/_app.settings.personalInfo";
import * as settingsPage from "#app/routes/settings/_app.settings/route";
import * as undoPage from "#app/routes/sign-in/_auth.undo-email-change";
import { action as verify, loader as showVerify, headers } from "#app/routes/sign-in/_auth.verify-email";
import { loader as showWaiting } from "#app/routes/sign-in/_auth.signup_.waiting";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, locationOf, respond, routeArgs, toastOf } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, stubApi } from "#tests/support/stub-api";

const { action: undo, loader: showUndo } = undoPage;
const signedIn = aViewer();
const mine = { cookie: "accessToken=a" };

test.each([
  ["/verify-email", showVerify],
  ["/undo-email-change", showUndo],
])("%s carries the token of its link, and does nothing yet", async (path, loader) => {
  expect(await (await respond(loader, routeArgs(`${path}?token=T0ken`))).json()).toEqual({ token: "T0ken" });
  expect(await (await respond(loader, routeArgs(path))).json()).toEqual({ token: "" });
});

test("a page with a token in its address is not cached and sends no referrer", () => {
  const none = { loaderHeaders: new Headers(), parentHeaders: new Headers(), actionHeaders: new Headers() };
  expect(headers({ ...none, errorHeaders: undefined })).toMatchObject({ "Cache-Control": "no-store" });
});

test("a pressed button verifies the address", async () => {
  stubApi({ "POST users/verify-email": envelope({}, "Your email address is verified") });
  const response = await respond(verify, formArgs("/verify-email?token=T0ken", { token: "T0ken" }));
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/login",
    message: "Your email address is verified",
  });
});

test("a link that has ended says so in place", async () => {
  stubApi({ "POST users/verify-email": errorEnvelope(400, "This link is no longer valid") });
  const response = await respond(verify, formArgs("/verify-email?token=T0ken", { token: "T0ken" }));
  expect({ status: response.status, alert: (await response.json()).alert }).toEqual({
    status: 400,
    alert: "This link is no longer valid",
  });
});

test("an address is kept with a new password, which is typed twice", async () => {
  const fields = { token: "T0ken", newPassword: "sing-at-noon", confirmPassword: "sing-at-night" };
  const unequal = await respond(undo, formArgs("/undo-email-change?token=T0ken", fields));
  expect({ status: unequal.status, errors: (await unequal.json()).errors }).toEqual({
    status: 422,
    errors: { confirmPassword: ["Passwords do not match"] },
  });
  stubApi({ "POST users/undo-email-change": envelope({}, "Your address is kept, and your password changed") });
  const response = await respond(
    undo,
    formArgs("/undo-email-change?token=T0ken", { ...fields, confirmPassword: "sing-at-noon" }),
  );
  expect(locationOf(response)).toBe("/login");
});

test("the page that keeps an address lists what a new password does", async () => {
  const { document } = await renderRoute(undoPage, routeArgs("/undo-email-change?token=T0ken"));
  expect([...document.querySelectorAll("form li")].map(({ textContent }) => textContent)).toEqual([
    "All devices are logged out.",
    expect.stringMatching(/^Authenticator app, passkeys and recovery codes are removed/),
  ]);
});

test("the settings show the address with what it waits for, and send a link", async () => {
  const state = {
    ...{ email: "ann@videos.example", isVerified: false, pendingEmail: "ann@new.example" },
    ...{ sendsMail: true, isDemanded: true },
  };
  stubApi({ ...signedIn, "GET users/email": envelope(state) });
  expect(await (await respond(showAddress, routeArgs("/settings/email", mine))).json()).toEqual(state);
  stubApi({ "POST users/email/verification": envelope({}, "A link is on its way") });
  const response = await respond(requestLink, formArgs("/settings/email", {}, mine));
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/settings/email",
    message: "A link is on its way",
  });
});

test.each([
  [true, true, "Verified"],
  [true, false, "Not verified"],
  [false, false, undefined],
])(
  "on a site that sends mail (%s), an address that is verified (%s) is marked '%s'",
  async (sendsMail, isVerified, mark) => {
    const state = { email: "ann@videos.example", pendingEmail: null, isDemanded: false, sendsMail, isVerified };
    stubApi({ ...signedIn, "GET users/email": envelope(state) });
    const { document } = await renderRoute(
      { ...personalInfo, id: "routes/_app.settings.personalInfo" },
      routeArgs("/settings/personalInfo", mine),
      { ...settingsPage, id: "routes/_app.settings" },
    );
    expect(document.querySelector("form .badge")?.textContent).toBe(mark);
  },
);

test("the page after a registration says what it waits for", async () => {
  const read = async (path: string) => (await respond(showWaiting, routeArgs(path))).json();
  expect(await read("/signup/waiting?state=verification")).toEqual({ isVerification: true });
  expect(await read("/signup/waiting")).toEqual({ isVerification: false });
});
