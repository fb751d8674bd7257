import { expect, test } from "vitest";
import { limits } from "#contract/limits";
import { links, parseLinks } from "#contract/links";

const fault = (text: string) => links.safeParse(text).error?.issues[0]?.message;

test.each([
  ["a name before its address", "My blog https://blog.example/", "My blog https://blog.example/"],
  ["a name after its address", "https://blog.example/ My blog", "My blog https://blog.example/"],
  ["an address alone", "HTTPS://Blog.Example", "https://blog.example/"],
  ["blank lines and repeated links", "\r\n https://a.example/ \r\n\nhttps://a.example", "https://a.example/"],
  ["a name in another script", "مدونتي https://blog.example/", "مدونتي https://blog.example/"],
  ["nothing", " \n ", ""],
])("a channel's links take %s", (_, typed, saved) => {
  expect(links.parse(typed)).toBe(saved);
});

test.each([
  "javascript:alert(1)",
  "Blog http://blog.example",
  "data:text/html,x",
  "Blog https://",
  "Blog https://localhost/",
  "https://ann:secret@a.example/",
  "Blog https:\\\\blog.example",
  "My blog",
  "https://a.be HTTPS://b.be",
])("a channel's links refuse the line %s and name it", (line) => {
  expect(fault(`Good https://good.example\n${line}`)).toBe(`“${line}” needs one address that begins with https://`);
});

test("a link with an invisible character in its name is refused", () => {
  expect(fault("Bl\u202eog https://blog.example")).toContain("needs one address");
});

test("more links than a channel has are refused", () => {
  const lines = Array.from({ length: 50 }, (_, index) => `https://a${index}.example/`);
  expect(fault(lines.join("\n"))).toBe("A channel has at most 5 links");
  expect(fault(lines.slice(0, limits.links).join("\n"))).toBeUndefined();
});

test("a link's name and address have a greatest length", () => {
  const long = "n".repeat(limits.linkLabel + 1);
  expect(fault(`${long} https://a.example/`)).toBe(`“${"n".repeat(29)}…” must be at most 40 characters`);
  expect(fault(`${"n".repeat(limits.linkLabel)} https://a.example/`)).toBeUndefined();
  expect(fault(`https://a.example/${"p".repeat(limits.linkAddress)}`)).toContain("must be at most 300 characters");
});

test("what another server sends as links is shown only where it is one", () => {
  const sent = ["Blog https://blog.example/", "javascript:alert(1)", "Shop https://shop.example/"].join("\n");
  expect(parseLinks(sent)).toEqual([
    { label: "Blog", address: "https://blog.example/" },
    { label: "Shop", address: "https://shop.example/" },
  ]);
  expect(parseLinks("https://a.example/\n".repeat(50))).toHaveLength(limits.links);
});
