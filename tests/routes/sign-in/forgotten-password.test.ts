import { expect, test } from "vitest";
import * as route from "#app/routes/sign-in/_auth.login_.forgot";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, locationOf, respond, routeArgs, toastOf } from "#tests/support/route-args";
import { envelope, errorEnvelope, stubApi, unreachable } from "#tests/support/stub-api";

const { action, loader } = route;
const path = "/login/forgot";
const answer = "If an account has this address, a link is on its way to it";

test("a link is requested for an address, and the page says to look for it", async () => {
  let sentBody: unknown;
  stubApi({
    "POST users/forgot-password": async (request) => {
      sentBody = await request.json();
      return envelope({}, answer);
    },
  });
  const response = await respond(action, formArgs(path, { email: " anna@videos.example " }));
  expect(sentBody).toEqual({ email: "anna@videos.example" });
  expect([locationOf(response), (await toastOf(response))?.message]).toEqual([`${path}?state=sent`, answer]);
});

test("what is no address shows its message, and stays typed", async () => {
  const response = await respond(action, formArgs(path, { email: "anna" }));
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ values: { email: "anna" }, errors: { email: [expect.any(String)] } });
});

test("too many requests show when to try again", async () => {
  stubApi({ "POST users/forgot-password": errorEnvelope(429, "Try again in 2 minutes.") });
  const response = await respond(action, formArgs(path, { email: "anna@videos.example" }));
  expect(await response.json()).toMatchObject({ alert: "Try again in 2 minutes." });
});

test.each([
  ["a site with a mail server", envelope({ mode: "open", isFixed: false, sendsMail: true }), [true, null]],
  ["a site without one", envelope({ mode: "open", isFixed: false, sendsMail: false }), [false, null]],
  ["another server of the family", errorEnvelope(404, "Cannot GET /sign-ups"), [null, "unsupported"]],
  ["an unreachable server", unreachable, [null, "unreachable"]],
  ["a server that fails", errorEnvelope(500, "Something broke"), [null, "failed"]],
])("the page of %s knows whether mails are sent, or why it does not know", async (_, reply, [sendsMail, failure]) => {
  stubApi({ "GET sign-ups": reply });
  expect(await (await respond(loader, routeArgs(path))).json()).toEqual({ sendsMail, failure, isSent: false });
});

test("a site without mail leads to those who run it, if it says how to reach them", async () => {
  const support = { social: null, professional: null, code: null, chat: "vidlark-help" };
  const findLink = async (site = {}) => {
    stubApi({ "GET sign-ups": envelope({ mode: "open", isFixed: false, sendsMail: false }) });
    const { document } = await renderRoute(route, routeArgs(path, { site }));
    return [...document.querySelectorAll(".sheet a")].map((link) => [link.textContent, link.getAttribute("href")]);
  };
  expect(await findLink({ support })).toEqual([["Contact the administrator", "/support"]]);
  expect(await findLink()).toEqual([]);
});
