import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { pageCostPlaceholder } from "#app/components/ui/page-cost-placeholder";
import { fillPageCost } from "#app/http/page-cost.server";
import { encode } from "#server/compress";

/** Text that compresses about as a page does. */
const text = Array.from({ length: 1_000 }, (_, index) => `<p>${hash("sha1", `${index}`)}</p>`).join("");
const page = `<p>${pageCostPlaceholder}</p>${text}`;

const fill = (
  html: string,
  path: string,
  acceptEncoding = "br",
  pictures: number[] | null = null,
  origin = "http://a.test",
) => fillPageCost(html, { path, acceptEncoding, origin }, () => pictures);

test.each([
  ["br, gzip", "br"],
  ["gzip", "gzip"],
  ["", "identity"],
] as const)(
  "a page for a browser that accepts '%s' tells its own size, true to five per cent",
  async (accepted, encoding) => {
    // A page that was counted is written again.
    for (const shown of [page, page]) {
      const html = await fill(shown, "/video/v1", accepted);
      const [, kilobytes] = /^<p>Page without pictures: ([\d.]+) kB<\/p>/.exec(html)!;
      const { length: bytes } = await encode(Buffer.from(html), encoding);
      expect(Math.abs((Number(kilobytes) * 1024) / bytes - 1)).toBeLessThanOrEqual(0.05);
    }
  },
);

test("what people write never stands for the size", () => {
  const guesses = ["PAGE-COST", "page-cost-", "page-cost-00000000"];
  for (const guess of guesses) expect(fill(`<p>${guess}</p>`, "/")).toBe(`<p>${guess}</p>`);
});

test("a page without sizes is not changed", () => {
  expect(fill(text, "/")).toBe(text);
});

test("a page is compressed to be counted once, and again when it has grown by a per cent", async () => {
  const first = await fill(page, "/video/v2");
  expect(fill(page, "/video/v2")).toBe(first);
  for (const other of [page + text.slice(0, text.length / 50), page.slice(0, -text.length / 50)])
    expect(fill(other, "/video/v2")).toBeInstanceOf(Promise);
  expect(fill(page, "/video/v3")).toBeInstanceOf(Promise);
});

test("a page that is not compressed costs no count", () => {
  expect(`${fill(page, "/video/v4", "br;q=0")}`.slice(0, 37)).toBe("<p>Page without pictures: 45.9 kB</p>");
});

test.each([
  // 47,029 bytes of HTML, and headers of three responses.
  ["http://site.test", 1_800],
  ["https://site.test", 900],
])("a page whose pictures are known tells the bytes of all, with their headers at %s", (origin, headers) => {
  const kilobytes = Math.round((47_029 + 60_000 + headers) / 1024);
  const html = `${fill(page, "/video/v5", "", [40_000, 20_000], origin)}`;
  expect(html.split("</p>", 1)).toEqual([`<p>Page: ${kilobytes} kB`]);
});

test("a page waits for pictures that are being asked for", async () => {
  const asked = { path: "/video/v6", acceptEncoding: "", origin: "http://a.test" };
  const html = await fillPageCost(page, asked, async () => [1_000]);
  expect(html).toMatch(/^<p>Page: 48 kB<\/p>/);
});
