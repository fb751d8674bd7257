import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { toBranding } from "#app/http/site-branding.server";
import { pageTagsOf, withSiteBranding } from "#app/http/describe.server";
import { contentSecurityPolicy } from "#app/http/security-policy.server";
import { clearSiteCache } from "#app/http/read-site.server";
import { loader as home } from "#app/routes/browse/_app._index";
import { loader as embed } from "#app/routes/programs/embed.$videoId/route";
import { loader as favicon } from "#app/routes/programs/[favicon.ico]";
import { loader as icon } from "#app/routes/programs/face.$version.$icon";
import { loader as manifest } from "#app/routes/programs/[manifest.webmanifest]";
import { loader as opensearch } from "#app/routes/programs/[opensearch.xml]";
import { loader as offline } from "#app/routes/site/offline/route";
import { loader as root } from "#app/root";
import type { Site } from "#contract/site";
import { aVideo } from "#tests/support/fixtures";
import { respond, routeArgs, thrownResponse } from "#tests/support/route-args";
import { aSite, envelope, errorEnvelope, page as aPage, stubApi } from "#tests/support/stub-api";

afterEach(clearSiteCache);

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
  expect(site).not.toHaveProperty("branding");
  expect(toBranding(aSite())).toBeNull();
});

test("colours and logo are at most 1 kB of CSS, and a word mark stands for the name", () => {
  const branding = toBranding(blue)!;
  expect(branding).toMatchObject({ pattern: "dots", logo: { src: logo.picture, isWordmark: true } });
  expect(branding.css!.length).toBeLessThanOrEqual(1_000);
  expect(branding.css).toContain("--color-accent:#0077aa;--color-on-accent:#ffffff");
  expect(contentSecurityPolicy([], [], branding.css)).toContain(hashOf(branding.css!));
});

test("a logo larger than 2 kB is a file, whose address changes with it", () => {
  const large = (version: string): Site["logo"] => ({
    ...logo,
    version,
    picture: `data:image/webp;base64,${"A".repeat(2_048)}`,
  });
  const [one, other] = ["v1", "v2"].map((version) => toBranding(aSite({ logo: large(version) }))!.logo!.src);
  expect(one).toMatch(/^\/face\/[0-9a-f]{12}\/logo$/);
  expect(other).not.toBe(one);
});

test("the offline page and frames have the colours, and policies with their hash", async () => {
  const { css } = toBranding(blue)!;
  for (const page of [
    () => respond(offline, routeArgs("/offline")),
    () => respond(embed, routeArgs("/embed/v1", { params: { videoId: "v1" } })),
  ]) {
    clearSiteCache();
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
  expect(icons.every(({ src }) => src.startsWith(`/face/${toBranding(blue)!.icons}/`))).toBe(true);
});

const iconOf = ({ accent, logo }: Site) => envelope({ picture: "AAAA", accent, logoVersion: logo?.version ?? null });

async function openIcon(version: string, name: string) {
  const { headers } = await respond(icon, routeArgs(`/face/${version}/${name}`, { params: { version, icon: name } }));
  return [headers.get("Content-Type"), headers.get("Cache-Control")];
}

const forAYear = "public, max-age=31536000, immutable";

test("icons and large logos are kept for a year under their version, and asked for again under another", async () => {
  const current = toBranding(blue)!.icons!;
  stubApi({ "GET site/icons/192": iconOf(blue) });
  expect(await openIcon(current, "192")).toEqual(["image/png", forAYear]);
  expect(await openIcon("old", "192")).toEqual(["image/png", "no-cache"]);
  stubApi({ "GET site": envelope(blue) });
  expect(await openIcon(current, "logo")).toEqual(["image/webp", forAYear]);
});

test("links to the site show its own card, under an address that changes with it", async () => {
  const branding = toBranding(blue)!;
  stubApi({ "GET videos": aPage([aVideo()]), "GET site/icons/card": iconOf(blue) });
  const args = routeArgs("/");
  await respond(home, args);
  const { picture } = withSiteBranding(pageTagsOf(args.context)!, { name: "Birds", branding });
  expect(picture).toEqual({ src: `/face/${branding.icons}/card`, alt: "Birds", width: 1200, height: 630 });
  expect(await openIcon(branding.icons!, "card")).toEqual(["image/png", forAYear]);
  expect(await openIcon("000000000000", "card")).toEqual(["image/png", "no-cache"]);
});

test("an icon that no site has is a 404", async () => {
  stubApi({ "GET site/icons/cart": errorEnvelope(404, "There is no such icon") });
  const args = routeArgs("/face/v1/cart", { params: { version: "v1", icon: "cart" } });
  expect((await thrownResponse(icon, args)).status).toBe(404);
});

test("in the second after a change, nobody keeps the new picture under the old address", async () => {
  const red = aSite({ ...blue, accent: "#aa0000" });
  stubApi({ "GET site": envelope(blue), "GET site/icons/192": iconOf(red) });
  await respond(root, routeArgs("/"));
  expect(await openIcon(toBranding(blue)!.icons!, "192")).toEqual(["image/png", "no-cache"]);
  expect(await openIcon(toBranding(red)!.icons!, "192")).toEqual(["image/png", forAYear]);
});

test("favicon.ico is the site's own icon, or the default one", async () => {
  const openFavicon = async () => {
    clearSiteCache();
    const response = await respond(favicon, routeArgs("/favicon.ico"));
    const bytes = new Uint8Array(await response.arrayBuffer());
    return [response.headers.get("Content-Type"), ...bytes.subarray(0, 4)];
  };
  stubApi({ "GET site": envelope(blue), "GET site/icons/192": iconOf(blue) });
  expect(await openFavicon()).toEqual(["image/png", 0, 0, 0]);
  stubApi({ "GET site": envelope(aSite()) });
  expect(await openFavicon()).toEqual(["image/x-icon", 0, 0, 1, 0]);
});

test("browsers that add the search show the site's own icon", async () => {
  stubApi({ "GET site": envelope(blue) });
  const text = await (await respond(opensearch, routeArgs("/opensearch.xml"))).text();
  expect(text).toContain(`type="image/png">http://site.test/face/${toBranding(blue)!.icons}/192</Image>`);
});
