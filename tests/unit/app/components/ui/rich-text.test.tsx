// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { Description } from "#app/components/ui/description";
import { RichText } from "#app/components/ui/rich-text";
import { toCollapsibleParts, toTextParts } from "#app/format/text-parts";
import { cpuMs } from "#tests/support/cpu";
import { render, renderInto } from "../../render";

const link = (address: string) => `<a href="${address}" rel="ugc nofollow noopener">${address}</a>`;

test.each([
  ["one\ntwo", "one<br/>two"],
  ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
  ["see https://a.example/b?c=1.", `see ${link("https://a.example/b?c=1")}.`],
  ["(http://a.example)", `(${link("http://a.example")})`],
  ["https://a.example/x_(y)", link("https://a.example/x_(y)")],
  ["(https://a.example/x_(y))!", `(${link("https://a.example/x_(y)")})!`],
  ["HTTPS://A.example, yes", `${link("HTTPS://A.example")}, yes`],
  ["https://a.example/駅。", `${link("https://a.example/駅")}。`],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ["ftp://a.example www.b.example", "ftp://a.example www.b.example"],
  ["https:// and http://.", "https:// and http://."],
])("%j reads %s", async (text, html) => {
  expect(await render(<RichText text={toTextParts(text)} />)).toBe(html);
});

test("a quote in an address ends it", async () => {
  expect(await render(<RichText text={toTextParts('https://a.example/"onclick="x')} />)).toBe(
    `${link("https://a.example/")}&quot;onclick=&quot;x`,
  );
});

test("a wall of brackets is read in no time", async () => {
  const text = `https://a.example/${")".repeat(50_000)}`;
  expect(await cpuMs(() => render(<RichText text={toTextParts(text)} />))).toBeLessThan(500);
});

test("a short description is not folded", async () => {
  const page = await renderInto(<Description text={toCollapsibleParts("a\nb\nc")} />);
  expect(page.querySelector("details")).toBeNull();
});

test.each([
  ["four lines", "a\nb\nc\nd", "a\nb\nc"],
  ["281 characters", `${"word ".repeat(55)}wordworld`, `${"word ".repeat(54)}word`],
  ["Japanese without spaces", "あ".repeat(400), "あ".repeat(280)],
  ["signs of two units", `a${"😀".repeat(200)}`, `a${"😀".repeat(139)}`],
  ["an address that lies across the cut", `${"語".repeat(270)}https://a.example/long`, "語".repeat(270)],
])("a description of %s is folded with its full text", async (_, text, head) => {
  const page = await renderInto(<Description text={toCollapsibleParts(text)} />);
  const details = page.querySelector("details")!;
  details.querySelector("summary")!.remove();
  for (const lineBreak of page.querySelectorAll("br")) lineBreak.replaceWith("\n");
  expect(page.textContent).toBe(text);
  details.remove();
  expect(page.textContent).toBe(head);
});
