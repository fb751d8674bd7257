import { expect, test } from "vitest";
import Content from "#app/routes/administration/_app.administration.content";
import { render } from "../../render";

const filters = { kind: "video", query: "rain", owner: "", state: "" };
const show = (next: string | null, rows: object[] = []) =>
  render(<Content />, "/", { rows, filters, next, prev: null });

test("an empty part of a long search says that the next page searches on", async () => {
  expect(await show("cursor")).toContain("The next page searches on.");
});

test("a video that not everybody finds is marked, and a public one is not", async () => {
  const owner = { _id: "u1", username: "ann", fullName: "Ann", avatar: "" };
  const row = { _id: "v1", kind: "video", title: "Rain", picture: "", state: "shown", owner, path: null, date: "" };
  const badgeOf = async (audience?: string) =>
    /class="badge[^>]*>([^<]*)/.exec(await show(null, [{ ...row, audience }]))?.[1];
  expect(await Promise.all(["unlisted", "private", "unpublished", undefined].map(badgeOf))).toEqual([
    ...["Unlisted", "Private", "Unpublished", undefined],
  ]);
});

test("an empty list says that nothing matches", async () => {
  expect(await show(null)).toContain("Nothing matches.");
});
