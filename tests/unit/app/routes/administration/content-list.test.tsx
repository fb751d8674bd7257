import { expect, test } from "vitest";
import Content from "#app/routes/administration/_app.administration.content";
import { render } from "../../render";

const filters = { kind: "video", query: "rain", owner: "", state: "" };
const show = (next: string | null) => render(<Content />, "/", { rows: [], filters, next, prev: null });

test("an empty part of a long search says that the next page searches on", async () => {
  expect(await show("cursor")).toContain("The next page searches on.");
});

test("an empty list says that nothing matches", async () => {
  expect(await show(null)).toContain("Nothing matches.");
});
