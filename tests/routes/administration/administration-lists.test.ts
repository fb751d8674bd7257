import { expect, test } from "vitest";
import { loader as content } from "#app/routes/administration/_app.administration.content";
import { loader as invitations } from "#app/routes/administration/_app.administration.invitations";
import { loader as jobs } from "#app/routes/administration/_app.administration.jobs";
import { loader as storage } from "#app/routes/administration/_app.administration.jobs_.storage";
import { loader as log } from "#app/routes/administration/_app.administration.log";
import { loader as users } from "#app/routes/administration/_app.administration.users";
import { loader as decisions } from "#app/routes/site/_app.decisions";
import { routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { aViewer, errorEnvelope, stubApi, optional, envelope } from "#tests/support/stub-api";

test.each([
  ["users", users, "/administration/users", "GET administration/users"],
  ["invitations", invitations, "/administration/invitations", "GET administration/invitations"],
  ["acts", log, "/administration/log", "GET administration/log"],
  ["jobs", jobs, "/administration/jobs", "GET administration/jobs"],
  ["storage", storage, "/administration/jobs/storage", "GET administration/storage"],
  ["content", content, "/administration/content", "GET administration/content/video"],
  ["decisions", decisions, "/decisions", "GET decisions"],
] as const)("a cursor of the list of %s that the server refuses names no page", async (_, loader, path, call) => {
  stubApi({
    ...optional({ ...aViewer({ role: "admin" }), "GET sign-ups": envelope({ mode: "open", isFixed: false }) }),
    [call]: errorEnvelope(400, "The page asked for is not known"),
  });
  const args = routeArgs(`${path}?before=x`, { cookie: signedIn });
  expect((await thrownResponse(loader, args)).status).toBe(404);
});
