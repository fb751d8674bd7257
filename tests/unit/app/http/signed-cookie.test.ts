import { createCookie } from "@remix-run/node";
import { expect, test } from "vitest";
import type { SiteCookieName } from "#app/site-cookies";
import { configureCookies, signedCookieOptions } from "#app/http/signed-cookie.server";

const cookieOf = (plainName: SiteCookieName, origin = "http://videos.example") => {
  const { name, ...options } = signedCookieOptions(plainName, origin);
  return createCookie(name, options);
};
const valueOf = (line: string) => line.slice(line.indexOf("=") + 1).split(";")[0]!;

test("the signature covers the cookie's name", async () => {
  const value = valueOf(await cookieOf("intent").serialize({ value: "t" }));
  expect(await cookieOf("intent").parse(`intent=${value}`)).toEqual({ value: "t" });
  expect(await cookieOf("sign-in").parse(`sign-in=${value}`)).toBeNull();
  expect(await cookieOf("intent", "https://videos.example").parse(`__Host-intent=${value}`)).toBeNull();
});

test("on an https site the name has __Host- and the cookie is Secure", () => {
  expect(signedCookieOptions("toast", "https://videos.example")).toMatchObject({
    ...{ name: "__Host-toast", path: "/", secure: true, httpOnly: true },
  });
  expect(signedCookieOptions("toast", "http://videos.example")).toMatchObject({ name: "toast", secure: false });
});

test("changing the secret invalidates signatures", async () => {
  const value = valueOf(await cookieOf("intent").serialize("t"));
  configureCookies("another secret of tests, with 32 characters");
  expect(await cookieOf("intent").parse(`intent=${value}`)).toBeNull();
});
