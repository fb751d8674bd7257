import { expect, test } from "vitest";
import * as administrationPage from "#app/routes/administration/_app.administration/route";
import { loader as unknownOfAdministration } from "#app/routes/administration/_app.administration.$";
import { loader as unknownOfModeration } from "#app/routes/moderation/_app.moderation.$";
import type { Role } from "#contract/users";
import { renderRoute } from "#tests/support/render-route";
import { textOf } from "#tests/support/parse";
import { locationOf, respond, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, stubApi } from "#tests/support/stub-api";

const { loader: administration } = administrationPage;
const asRole = (role: Role) => stubApi(aViewer({ role }));
const mine = { cookie: signedIn };

test.each([
  ["/administration", administration],
  ["/administration/nowhere", unknownOfAdministration],
  ["/moderation/nowhere", unknownOfModeration],
])("%s shows a visitor the login notice", async (path, loader) => {
  expect((await thrownResponse(loader, routeArgs(path))).status).toBe(401);
});

test.each([
  ["/administration", "user", administration],
  ["/administration", "moderator", administration],
  ["/administration/nowhere", "admin", unknownOfAdministration],
  ["/moderation/nowhere", "user", unknownOfModeration],
  ["/moderation/nowhere", "moderator", unknownOfModeration],
] as const)("%s does not exist for the role %s", async (path, role, loader) => {
  asRole(role);
  expect((await thrownResponse(loader, routeArgs(path, mine))).status).toBe(404);
});

test("an administrator without the second factor that the site requires is led to where it is set up", async () => {
  stubApi(aViewer({ role: "admin", needsSecondFactor: true }));
  for (const loader of [administration, unknownOfAdministration, unknownOfModeration])
    expect(locationOf(await thrownResponse(loader, routeArgs("/administration", mine)))).toBe("/settings/security");
});

test("/administration is there for an administrator", async () => {
  stubApi({
    ...aViewer({ role: "admin" }),
    "GET administration/waiting": envelope({ signUps: 3 }),
  });
  const response = await respond(administration, routeArgs("/administration", mine));
  expect(await response.json()).toEqual({ waitingSignUps: 3 });
});

test("/administration is there, too, when nobody knows how many sign-ups wait", async () => {
  stubApi({
    ...aViewer({ role: "admin" }),
    "GET administration/waiting": errorEnvelope(500, "Broken"),
  });
  const response = await respond(administration, routeArgs("/administration", mine));
  expect(await response.json()).toEqual({ waitingSignUps: 0 });
});

test.each([
  ["/administration", "Overview"],
  ["/administration/setup", "Overview"],
  ["/administration/setup/mail", "Overview"],
  ["/administration/users/u2", "Users"],
  ["/administration/sign-ups", "Invitations"],
])("%s stands under the tab %s", async (path, tab) => {
  stubApi({ ...aViewer({ role: "admin" }), "GET administration/waiting": envelope({ signUps: 0 }) });
  const { document } = await renderRoute(administrationPage, routeArgs(path, mine));
  expect([...document.querySelectorAll(".tabs [aria-current]")].map(textOf)).toEqual([tab]);
});
