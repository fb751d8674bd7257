import { afterAll, expect, test } from "vitest";
import { endAll } from "#tests/support/spawned";
import { aSite } from "./support/site";

const site = await aSite();

afterAll(endAll);

const message = "This form is too large. Its text can be up to 64 kB.";

/** A page without scripts posts it so. */
const post = (path: string, body: BodyInit) =>
  fetch(site.url + path, { method: "POST", body, headers: { Origin: site.url, Accept: "text/html" } });

test("a sign-in of 100,000 names is refused in place: the form, its message, and no name that is not its own", async () => {
  const names = Array.from({ length: 100_000 }, (_, index) => [`n${index}`, ""]);
  const response = await post("/login", new URLSearchParams([["email", "ann@birds.example"], ...names] as string[][]));
  const html = await response.text();
  expect(response.status).toBe(413);
  expect([html.includes(message), html.includes('value="ann@birds.example"'), html.includes("n17")]).toEqual([
    true,
    true,
    false,
  ]);
  expect(html.length).toBeLessThan(60_000);
});

test("a tweet that is far too long is refused in place, with as much of it as was read", async () => {
  const ann = await site.signUp("ann");
  const answer = await ann.post("/tweets", { content: `The lark ${"x".repeat(100_000)}` });
  expect(answer.status).toBe(413);
  expect(answer.text).toContain(message);
  expect(answer.document.querySelector("textarea[name=content]")?.textContent).toMatch(/^The lark x{60000,65536}$/);
});

test("a form of 41 fields is refused in place", async () => {
  const fields = Array.from({ length: 41 }, (_, index) => [`n${index}`, "x"]);
  const response = await post("/login", new URLSearchParams(fields as [string, string][]));
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("A form may have 40 fields at most.");
});
