import { expect, test } from "vitest";
import { contentSecurityPolicy } from "#app/http/security-policy.server";

const rules = (origins: string[]) =>
  Object.fromEntries(
    contentSecurityPolicy(origins)
      .split("; ")
      .map((rule) => [rule.split(" ")[0], rule.split(" ").slice(1).join(" ")]),
  );

test("pages load everything from this site only", () => {
  expect(rules([])).toMatchObject({
    "default-src": "'self'",
    "script-src": "'self'",
    "media-src": "'self' blob:",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
  });
});

test("MEDIA_ORIGINS allows images, media and the player's requests, and nothing else", () => {
  const open = rules(["https://cdn.example"]);
  const opened = Object.keys(open).filter((name) => open[name]!.includes("https://cdn.example"));
  expect(opened).toEqual(["img-src", "media-src", "connect-src"]);
});
