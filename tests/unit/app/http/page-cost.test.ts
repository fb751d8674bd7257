import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { pageCostPlaceholder } from "#app/components/ui/page-cost-placeholder";
import { fillPageCost } from "#app/http/page-cost.server";
import { encode } from "#server/compress";

/** Text that compresses about as a page does. */
const text = Array.from({ length: 1_000 }, (_, index) => `<p>${hash("sha1", `${index}`)}</p>`).join("");
const page = `<p>${pageCostPlaceholder}</p>${text}`;

test.each([
  ["br, gzip", "br"],
  ["gzip", "gzip"],
  ["", "identity"],
] as const)(
  "a page for a browser that accepts '%s' tells its own size, true to five per cent",
  async (accepted, encoding) => {
    // A page that was counted is written again.
    for (const shown of [page, page]) {
      const html = await fillPageCost(shown, "/video/v1", accepted);
      const [, kilobytes] = /^<p>([\d.]+) kB<\/p>/.exec(html)!;
      const { length: bytes } = await encode(Buffer.from(html), encoding);
      expect(Math.abs((Number(kilobytes) * 1024) / bytes - 1)).toBeLessThanOrEqual(0.05);
    }
  },
);

test("what people write never stands for the size", () => {
  const guesses = ["PAGE-COST", "page-cost-", "page-cost-00000000"];
  for (const guess of guesses) expect(fillPageCost(`<p>${guess}</p>`, "/", "br")).toBe(`<p>${guess}</p>`);
});

test("a page that tells no size stays as it is", () => {
  expect(fillPageCost(text, "/", "br")).toBe(text);
});

test("a page is compressed to be counted once, and again when it has grown by a per cent", async () => {
  const first = await fillPageCost(page, "/video/v2", "br");
  expect(fillPageCost(page, "/video/v2", "br")).toBe(first);
  for (const other of [page + text.slice(0, text.length / 50), page.slice(0, -text.length / 50)])
    expect(fillPageCost(other, "/video/v2", "br")).toBeInstanceOf(Promise);
  expect(fillPageCost(page, "/video/v3", "br")).toBeInstanceOf(Promise);
});

test("a page that is not compressed costs no count", () => {
  expect(`${fillPageCost(page, "/video/v4", "br;q=0")}`.slice(0, 14)).toBe("<p>45.9 kB</p>");
});
