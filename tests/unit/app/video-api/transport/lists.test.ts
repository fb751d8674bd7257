import { expect, test } from "vitest";
import { z } from "zod";
import { readPagePosition, list, searchOrWholeList } from "#app/video-api/transport/lists.server";
import { apiSession } from "#app/video-api/transport/session.server";
import { calls } from "#contract/calls";
import { stubServer } from "../../stub-server";

const source = { call: calls.listVideos, shape: z.object({ _id: z.string() }) };
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ _id: `v${index}` }));
const withCursors = { data: rows(100), message: "", page: { nextCursor: "c2", prevCursor: null, limit: 100 } };

/** Asks a server that answers so for the page of a cursor. */
function ask<T>(answer: object, search: string, fetchList: (...asked: Parameters<typeof list>) => Promise<T>) {
  const { calls: sent, visit } = stubServer({ "GET videos": () => Response.json(answer) });
  const { request, context } = visit();
  const place = readPagePosition(new Request(`http://site.test/${search}`));
  return { sent, answered: fetchList(apiSession(request, context), source, place, 24) };
}
const listFound = (...[session, own, place, limit]: Parameters<typeof list>) =>
  searchOrWholeList(session, own, { query: "x" }, place, limit);

test.each<[string, (...asked: Parameters<typeof list>) => Promise<unknown>]>([
  ["?after=at-24", list],
  ["?before=at-0", list],
  ["?after=at-24", listFound],
  ["?after=page-3", listFound],
])("a server that pages by cursors is asked once for '%s', which is a 404", async (search, fetchList) => {
  const { sent, answered } = ask(withCursors, search, fetchList);
  await expect(answered).rejects.toMatchObject({ status: 404 });
  expect(sent).toHaveLength(1);
});

test("a page by its number is one call, also at a server that pages by cursors", async () => {
  const { sent, answered } = ask(withCursors, "?after=page-3", list);
  expect((await answered).data).toMatchObject({ nextCursor: "c2" });
  expect(sent).toHaveLength(1);
});

test("a server that does not page has its list cut here", async () => {
  const { answered } = ask({ data: rows(60), message: "" }, "?after=at-24", list);
  expect((await answered).data).toMatchObject({ docs: { 0: { _id: "v24" }, length: 24 }, nextCursor: "at-48" });
});
