import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { iconNames, iconSizes } from "#contract/icon";
import { joinVersions, type SiteSettingsView, type Site } from "#contract/site";
import { testApi } from "#tests/support/api";

const api = await testApi();
const admin = await api.signUp("admin");
const visitor = api.visitor();
const settings = "/administration/settings";
const findSite = async () => (await visitor.get<Site>("/site")).data;

async function save(fields: { accent?: string; pattern?: string }) {
  const { versions } = (await admin.get<SiteSettingsView>(settings)).data;
  return admin.patch<SiteSettingsView>(settings, { ...fields, version: joinVersions(versions, Object.keys(fields)) });
}

function sendLogo(file: string | Uint8Array, type = "image/svg+xml") {
  const form = new FormData();
  form.set("logo", new Blob([file as BlobPart], { type }), "logo");
  return admin.patch(`${settings}/logo`, form);
}

const svg = (inside: string, attributes = 'viewBox="0 0 96 32"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
const shape = '<path d="M0 0h96v32H0z" fill="#0a5ba3"/>';

test("an accent is kept as #rrggbb, the default one as none, and what cannot be seen is refused with the nearest", async () => {
  await save({ accent: " #07A ", pattern: "dots" });
  expect(await findSite()).toMatchObject({ accent: "#0077aa", pattern: "dots" });
  await save({ accent: "#FFBE2E" });
  expect((await findSite()).accent).toBe("");
  const refused = await save({ accent: "#ffffff" });
  expect({ status: refused.status, message: refused.errors[0]?.message }).toEqual({
    status: 422,
    message: expect.stringMatching(
      /^#ffffff cannot be told from the page in the light theme. .* is #[0-9a-f]{6}$/,
    ) as string,
  });
  for (const accent of ["red", "#12345", "#fffffff", "#ff;x:y"])
    expect((await save({ accent })).status, accent).toBe(422);
  expect((await save({ pattern: "none" })).status).toBe(422);
});

test("a logo of shapes is drawn once, with a ground where a page would swallow it", async () => {
  expect((await sendLogo(svg(shape))).status).toBe(200);
  const { logo } = await findSite();
  expect(logo).toMatchObject({ width: 192, height: 64, ground: "light" });
  const picture = await sharp(Buffer.from(logo!.picture.split(",")[1]!, "base64")).metadata();
  expect(picture).toMatchObject({ format: "webp", width: 192, height: 64 });
  expect(logo!.picture.length).toBeLessThan(2_048);
  expect((await sendLogo(svg('<path d="M0 0h32v32H0z" fill="#fff"/>'))).status).toBe(200);
  expect((await findSite()).logo?.ground).toBe("dark");
});

const beside = (mark: string, word: string) =>
  svg(`<path d="M0 0h32v32H0z" fill="${mark}"/><path d="M40 8h56v16H40z" fill="${word}"/>`);

test.each([
  ["a black word beside a light mark", beside("#ffbe2e", "#000"), "light"],
  ["a white word beside a blue mark", beside("#0077aa", "#fff"), "dark"],
  [
    "a dark logo on a dark ground of its own",
    svg('<path d="M0 0h96v32H0z"/><path d="M8 8h80v16H8z" fill="#222"/>'),
    "light",
  ],
  ["colours that both pages show", beside("#b06f00", "#888"), "none"],
])("%s has the ground on which it is seen", async (_, file, ground) => {
  expect((await sendLogo(file)).status).toBe(200);
  expect((await findSite()).logo?.ground).toBe(ground);
});

test("a PNG is a logo, too, and removing it leaves none", async () => {
  const png = await sharp({ create: { width: 600, height: 600, channels: 4, background: "#b06f00" } })
    .png()
    .toBuffer();
  expect((await sendLogo(png, "image/png")).status).toBe(200);
  expect((await findSite()).logo).toMatchObject({ width: 64, height: 64, ground: "none" });
  expect((await admin.delete(`${settings}/logo`)).status).toBe(200);
  expect((await findSite()).logo).toBeNull();
});

const wide = 'width="50000" height="20"';
test.each([
  ["scripts", svg(`${shape}<script>alert(1)</script>`), /scripts/],
  ["scripts, and no size", svg("<script>alert(1)</script>", ""), /scripts/],
  ["handlers", svg('<path onload="alert(1)" d="M0 0h9v9z"/>'), /scripts/],
  ["an outer picture", svg('<image href="https://example.com/a.png" width="9" height="9"/>'), /shapes alone/],
  ["an outer shape", svg('<use xlink:href="other.svg#a" xmlns:xlink="http://www.w3.org/1999/xlink"/>'), /other files/],
  ["an outer font", svg(`<style>@import "x.css";</style>${shape}`), /other files/],
  ["an outer paint", svg('<path fill="url(https://example.com/p#a)" d="M0 0h9v9z"/>'), /other files/],
  ["an entity", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg(shape)}`, /entities/],
  ["a page in it", svg("<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>x</p></foreignObject>"), /shapes alone/],
  ["50,000 pixels", svg(shape, wide), /8000 pixels/],
  ["nothing to see", svg(""), /nothing can be seen/],
  ["no picture", "hello", /SVG or a PNG/],
])("a logo with %s is refused in words", async (_, file, message) => {
  const { status, errors } = await sendLogo(file);
  expect({ status, field: errors[0]?.field }).toEqual({ status: 422, field: "logo" });
  expect(errors[0]?.message).toMatch(message);
});

test("a compressed drawing is refused, because nobody has read what is in it", async () => {
  const file = gzipSync(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg(shape)}`);
  const { status, errors } = await sendLogo(file);
  expect({ status, message: errors[0]?.message }).toEqual({
    status: 422,
    message: expect.stringMatching(/SVG or a PNG/),
  });
});

test("a picture of another kind, a form without one, and a large file are refused", async () => {
  const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#123456" } })
    .jpeg()
    .toBuffer();
  expect((await sendLogo(jpeg, "image/jpeg")).errors[0]?.message).toMatch(/SVG or a PNG/);
  expect((await admin.patch(`${settings}/logo`, new FormData())).status).toBe(422);
  expect((await sendLogo(new Uint8Array(1024 * 1024 + 1))).status).toBe(413);
});

test("icons show the mark on the accent, and then the logo, in every size", async () => {
  const read = async (name: string) => {
    const { data } = await visitor.get<{ picture: string }>(`/site/icons/${name}`);
    return sharp(Buffer.from(data.picture, "base64"));
  };
  const cornerOf = async (name: string) =>
    [...(await (await read(name)).removeAlpha().raw().toBuffer()).subarray(0, 3)].map((each) => Math.round(each / 16));
  await save({ accent: "#0077aa" });
  expect(await cornerOf("180")).toEqual([0, 7, 11]);
  for (const name of iconNames) {
    const { width, height } = iconSizes[name];
    expect(await (await read(name)).metadata()).toMatchObject({ format: "png", width, height });
  }
  await sendLogo(svg(shape));
  const { accent, logo } = await findSite();
  expect((await visitor.get("/site/icons/192")).data).toMatchObject({ accent, logoVersion: logo!.version });
  expect(await cornerOf("180")).toEqual([16, 16, 16]);
  expect((await visitor.get("/site/icons/logo")).status).toBe(404);
});
