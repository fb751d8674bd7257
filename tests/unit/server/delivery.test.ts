import { expect, test } from "vitest";
import { readConfig } from "#server/config";
import { readDelivery } from "#server/site-settings";

const read = (environment: Record<string, string>) => readDelivery(readConfig(environment));
const redirect = { MEDIA_DELIVERY: "redirect", S3_BUCKET: "vidlark" };

test("media are sent by the server, by nginx, or by object storage", () => {
  expect([read({}), read({ MEDIA_DELIVERY: "nginx" }), read(redirect)]).toEqual(["app", "nginx", "redirect"]);
  expect(read({ MEDIA_DELIVERY: "nginx", S3_BUCKET: "vidlark" })).toBe("nginx");
});

test("a redirect without object storage stops the start", () => {
  expect(() => read({ MEDIA_DELIVERY: "redirect" })).toThrow(/needs object storage \(example: S3_BUCKET=vidlark\)$/);
});

test("an address for browsers without a redirect stops the start", () => {
  const settings = { S3_BUCKET: "vidlark", S3_PUBLIC_ENDPOINT: "https://s3.example" };
  expect(() => read(settings)).toThrow(/^S3_PUBLIC_ENDPOINT is for redirects only/);
  expect(() => read({ ...settings, MEDIA_DELIVERY: "nginx" })).toThrow(/^S3_PUBLIC_ENDPOINT is for redirects only/);
});

test("a redirect from https to http stops the start, because browsers block it", () => {
  const site = { ...redirect, PUBLIC_URL: "https://videos.example", S3_ENDPOINT: "http://10.0.0.9:7480" };
  expect(() => read(site)).toThrow(/set S3_PUBLIC_ENDPOINT \(example: https:\/\/s3\.example\)$/);
  expect(read({ ...site, S3_PUBLIC_ENDPOINT: "https://s3.example" })).toBe("redirect");
  expect(read({ ...site, PUBLIC_URL: "http://videos.internal" })).toBe("redirect");
});
