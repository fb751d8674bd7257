import { expect, test } from "vitest";
import { loader } from "#app/routes/browse/_app._index";
import { newApiUrl } from "#tests/support/api-url";
import { routeArgs, thrownResponse } from "#tests/support/route-args";
import { page, stubEveryCall, unreachable } from "#tests/support/stub-api";

const site = { apiUrl: newApiUrl() };
const openHome = () => thrownResponse(loader, routeArgs("/", { site }));

test("a page says since when the server is unreachable, until it answers again", async () => {
  stubEveryCall(unreachable);
  const first = (await (await openHome()).json()) as { unreachableSince: string };
  expect(Date.parse(first.unreachableSince)).toBeLessThanOrEqual(Date.now());
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await (await openHome()).json()).toMatchObject(first);
  stubEveryCall(page([]));
  await loader(routeArgs("/", { site }));
  stubEveryCall(unreachable);
  const later = (await (await openHome()).json()) as { unreachableSince: string };
  expect(later.unreachableSince > first.unreachableSince).toBe(true);
});
