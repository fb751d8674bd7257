import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { loader as subscribers } from "#app/routes/browse/_app.feed.subscribers";
import { loader as ownPlaylists } from "#app/routes/channels/_app.channel.$username.playlists";
import { loader as subscribed } from "#app/routes/channels/_app.user.$username.$userId.subscribed";
import { loader as heldComments } from "#app/routes/dashboard/_app.admin.dashboard_.comments";
import { loader as heldBySite } from "#app/routes/moderation/_app.moderation.held";
import { loader as notifications } from "#app/routes/notifications/_app.notifications/route";
import { loader as blocked } from "#app/routes/settings/_app.settings.blocked";
import { loader as decisions } from "#app/routes/settings/_app.settings.decisions/route";
import { locationOf, respond, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { aViewer, envelope, optional, stubApi } from "#tests/support/stub-api";

type Loader = (args: LoaderFunctionArgs) => Promise<Response>;
const empty = () => Response.json({ data: [], success: true, page: { nextCursor: null, prevCursor: "c1" } });

test.each<[string, Loader, string]>([
  ["/feed/subscribers", subscribers, "GET subscriptions/u/u1"],
  ["/channel/lark/subscribed?query=owl", subscribed, "GET subscriptions/u/u1"],
  ["/channel/lark/playlists", ownPlaylists, "GET playlist/user/u1"],
  ["/settings/blocked", blocked, "GET users/blocks"],
  ["/settings/decisions", decisions, "GET users/decisions"],
  ["/notifications", notifications, "GET notifications"],
  ["/admin/dashboard/comments", heldComments, "GET dashboard/comments"],
  ["/moderation/held?kind=tweet", heldBySite, "GET moderation/held"],
])("a later page of %s that has no rows leads to the first, which may be empty", async (path, loader, call) => {
  const others = ["subscriptions/feeds", "dashboard/stats", "moderation/waiting", "notifications/settings"];
  stubApi({
    ...aViewer({ role: "moderator" }),
    ...optional(Object.fromEntries(others.map((path) => [`GET ${path}`, empty()]))),
    [call]: empty,
  } as object);
  const later = (name: string) => routeArgs(`${path}${path.includes("?") ? "&" : "?"}${name}=c9`, { cookie: signedIn });
  for (const name of ["after", "before"]) expect(locationOf(await thrownResponse(loader, later(name)))).toBe(path);
  expect((await respond(loader, routeArgs(path, { cookie: signedIn }))).status).toBe(200);
});

test("a later page of the feeds of other sites that has none leads to the first", async () => {
  stubApi({
    ...aViewer(),
    "GET subscriptions/u/u1": empty(),
    "GET subscriptions/feeds": envelope([]),
  });
  const later = routeArgs("/feed/subscribers?feedsAfter=c9", { cookie: signedIn });
  expect(locationOf(await thrownResponse(subscribers, later))).toBe("/feed/subscribers");
});
