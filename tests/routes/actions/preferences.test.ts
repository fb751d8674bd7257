import { expect, test } from "vitest";
import { action, loader } from "#app/routes/actions/preferences";
import { respond, routeArgs, formArgs, locationOf } from "#tests/support/route-args";

const choose = (fields: Record<string, string>) => respond(action, formArgs("/preferences", fields));

test("a theme is stored for a year and the person stays on the page", async () => {
  const response = await choose({ theme: "dark", returnTo: "/video/v1" });
  expect(locationOf(response)).toBe("/video/v1");
  const cookie = "theme=dark; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax";
  expect(response.headers.getSetCookie()).toEqual([cookie]);
});

test("the default choice is removed, not stored", async () => {
  expect((await choose({ theme: "auto" })).headers.getSetCookie().join()).toContain("Max-Age=0");
});

test("a choice that does not exist changes nothing", async () => {
  expect((await choose({ theme: "pink", nav: "x", other: "y" })).headers.getSetCookie()).toEqual([]);
});

test.each([
  ["light", "on"],
  ["quality", "360"],
  ["quality", "audio"],
])("the data choice %s=%s is stored", async (name, value) => {
  const cookie = `${name}=${value}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`;
  expect((await choose({ [name]: value })).headers.getSetCookie()).toEqual([cookie]);
});

test.each(["0", "360p", "99999", "-1", "__proto__"])("there is no quality %s", async (quality) => {
  expect((await choose({ quality })).headers.getSetCookie()).toEqual([]);
});

test("on a secure site the cookies of choices are Secure", async () => {
  const args = formArgs("/preferences", { nav: "rail" });
  args.context.site.requester.origin = "https://site.test";
  expect((await respond(action, args)).headers.getSetCookie().join()).toContain("Secure");
});

test("a choice never redirects to another site", async () => {
  expect(locationOf(await choose({ theme: "dark", returnTo: "//evil.example" }))).toBe("/");
  expect(locationOf(loader(routeArgs("/preferences")))).toBe("/");
});
