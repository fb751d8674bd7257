import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { toFace } from "#app/http/site-face.server";
import { contentSecurityPolicy } from "#app/http/security-policy.server";
import { forgetSite } from "#app/http/read-site.server";
import { loader as embed } from "#app/routes/programs/embed.$videoId/route";
import { loader as icon } from "#app/routes/programs/face.$version.$icon";
import { loader as manifest } from "#app/routes/programs/[manifest.webmanifest]";
import { loader as offline } from "#app/routes/site/offline/route";
import { loader as root } from "#app/root";
import type { Site } from "#contract/site";
import { aVideo } from "#tests/support/fixtures";
import { respond, routeArgs } from "#tests/support/route-args";
import { aSite, envelope, stubApi } from "#tests/support/stub-api";

afterEach(forgetSite);

const logo = {
  version: "v1",
  width: 192,
  height: 64,
  picture: "data:image/webp;base64,AAAA",
  ground: "light",
} as const;
const blue = aSite({ accent: "#0077aa", logo, pattern: "dots" });
const hashOf = (css: string) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`;

test("a site as it is at first sends no word about its look", async () => {
  stubApi({});
  const { site } = (await (await respond(root, routeArgs("/"))).json()) as { site: object };
  expect(site).not.toHaveProperty("face");
  expect(toFace(aSite())).toBeNull();
});

test("colours and logo are at most 1 kB of CSS, and a word mark stands for the name", () => {
  const face = toFace(blue)!;
  expect(face).toMatchObject({ pattern: "dots", logo: { src: logo.picture, isWordmark: true } });
  expect(face.css!.length).toBeLessThanOrEqual(1_000);
  expect(face.css).toContain("--color-accent:#0077aa;--color-on-accent:#ffffff");
  expect(contentSecurityPolicy([], [], face.css)).toContain(hashOf(face.css!));
});

test("a logo larger than 2 kB is a file, whose address changes with it", () => {
  const large = (version: string): Site["logo"] => ({
    ...logo,
    version,
    picture: `data:image/webp;base64,${"A".repeat(2_048)}`,
  });
  const [one, other] = ["v1", "v2"].map((version) => toFace(aSite({ logo: large(version) }))!.logo!.src);
  expect(one).toMatch(/^\/face\/[0-9a-f]{12}\/logo$/);
  expect(other).not.toBe(one);
});

test("the offline page and frames have the colours, and policies with their hash", async () => {
  const { css } = toFace(blue)!;
  for (const page of [
    () => respond(offline, routeArgs("/offline")),
    () => respond(embed, routeArgs("/embed/v1", { params: { videoId: "v1" } })),
  ]) {
    forgetSite();
    stubApi({
      "GET site": envelope(blue),
      ...(page.toString().includes("embed") && { "GET videos/v1": envelope(aVideo()) }),
    });
    const response = await page();
    expect(await response.text()).toContain(css);
    expect(response.headers.get("Content-Security-Policy")).toContain(hashOf(css!));
  }
});

test("the manifest has the accent and the site's own icons", async () => {
  stubApi({ "GET site": envelope(blue) });
  const { theme_color, icons } = (await (await respond(manifest, routeArgs("/manifest.webmanifest"))).json()) as {
    theme_color: string;
    icons: { src: string }[];
  };
  expect(theme_color).toBe("#0077aa");
  expect(icons.every(({ src }) => src.startsWith(`/face/${toFace(blue)!.icons}/`))).toBe(true);
});

test("icons and large logos are kept for a year under their version, and asked for again under another", async () => {
  const open = async (version: string, name: string) => {
    forgetSite();
    stubApi({
      "GET site": envelope(blue),
      ...(name !== "logo" && { "GET site/icons/192": envelope({ picture: "AAAA" }) }),
    });
    const { headers } = await respond(icon, routeArgs(`/face/${version}/${name}`, { params: { version, icon: name } }));
    return [headers.get("Content-Type"), headers.get("Cache-Control")];
  };
  const current = toFace(blue)!.icons!;
  expect(await open(current, "192")).toEqual(["image/png", "public, max-age=31536000, immutable"]);
  expect(await open("old", "192")).toEqual(["image/png", "no-cache"]);
  expect(await open(current, "logo")).toEqual(["image/webp", "public, max-age=31536000, immutable"]);
});
