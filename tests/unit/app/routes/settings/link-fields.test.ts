import { expect, test } from "vitest";
import { joinLinks, splitLinks } from "#app/routes/settings/_app.settings/link-rows";

test.each([
  ["example.com", "https://example.com"],
  ["example.com:8080/x", "https://example.com:8080/x"],
  ["example.com/a:b", "https://example.com/a:b"],
  ["youtube.com/watch?v=1:2", "https://youtube.com/watch?v=1:2"],
  ["münchen.example:8080", "https://münchen.example:8080"],
  ["HTTPS://example.com", "HTTPS://example.com"],
  ["http://example.com", "http://example.com"],
  ["mailto:ann@example.com", "mailto:ann@example.com"],
  ["javascript:alert(1)", "javascript:alert(1)"],
])("the address %s is sent as %s", (typed, sent) => {
  expect(joinLinks({ linkName1: "Blog", linkAddress1: typed })["links"]).toBe(`Blog ${sent}`);
});

test.each([
  ["My blog https://a.example/", "My blog", "https://a.example/"],
  ["https://a.example/ My blog", "My blog", "https://a.example/"],
  ["My blog https://a.example/ \r\n", "My blog", "https://a.example/"],
  ["My  blog\thttps://a.example/", "My blog", "https://a.example/"],
  [" https://a.example/", "", "https://a.example/"],
  ["https://a.be https://b.be", "https://a.be", "https://b.be"],
  ["My blog http://a.example/", "My blog", "http://a.example/"],
  ["No address ", "No address", ""],
])("the line %j has a row of its name and its address", (line, label, address) => {
  expect(splitLinks(line)).toEqual([{ label, address }]);
});
