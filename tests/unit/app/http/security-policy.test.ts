import { expect, onTestFinished, test } from "vitest";
import { configurePolicy, contentSecurityPolicy, playedOrigins } from "#app/http/security-policy.server";

const rules = (origins: string[], played: string[] = []) =>
  Object.fromEntries(
    contentSecurityPolicy(origins, played)
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

test("the origin of object storage may play videos, and nothing else", () => {
  const open = rules([], ["https://s3.example"]);
  expect(Object.keys(open).filter((name) => open[name]!.includes("https://s3.example"))).toEqual(["media-src"]);
  const before = playedOrigins();
  configurePolicy("https://s3.example");
  onTestFinished(() => configurePolicy(null));
  expect(playedOrigins()).toEqual([...before, "https://s3.example"]);
});
