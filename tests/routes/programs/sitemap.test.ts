import { expect, test } from "vitest";
import * as sitemap from "#app/routes/programs/sitemap.videos";
import { aVideo } from "#tests/support/fixtures";
import { respond, routeArgs } from "#tests/support/route-args";
import { envelope, stubApi } from "#tests/support/stub-api";

test("a sitemap of a server that always says that there is more makes at most 20 calls", async () => {
  let calls = 0;
  stubApi({
    // The feed of an old server has unpublished videos, too: no page brings one for the sitemap.
    "GET videos": ({ url }) => {
      calls += 1;
      const page = Number(new URL(url).searchParams.get("page") ?? 1);
      return envelope({ docs: [aVideo({ isPublished: false })], hasNextPage: calls < 100, page });
    },
  });
  expect((await respond(sitemap.loader, routeArgs("/sitemap/videos"))).status).toBe(200);
  expect(calls).toBeLessThanOrEqual(20);
});
