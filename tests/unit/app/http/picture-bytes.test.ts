import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { countPictures, findPictures } from "#app/http/picture-bytes.server";

const requester = { address: "203.0.113.7", origin: "http://site.test", requestId: "r" };
let servers = 0;

type Answer = (request: Request) => Response | Promise<Response>;

/** A web tier in front of another server, whose media are below /media. */
function elsewhere(answer: Answer) {
  const asked: Request[] = [];
  const transport = async (request: Request) => {
    asked.push(request);
    return answer(request);
  };
  const apiUrl = `http://other-${(servers += 1)}.test/api/v1`;
  return { asked, apiUrl, mediaPath: "/media", transport, requester };
}

const ofBytes = (bytes: number) => () => new Response(null, { headers: { "Content-Length": `${bytes}` } });

test("a page's pictures are its images and posters, each once", () => {
  const html =
    '<img class="a" src="/media/1.webp?a=1&amp;b=2" srcset="/media/9.webp 960w" alt="&gt;"/><img alt="src=&quot;/no&quot;"/>' +
    '<img src="data:image/png;base64,AA"/><video controls="" poster="/media/2.webp"><source src="/media/f.mp4"/></video>' +
    '<img src="/media/2.webp"/><p>&lt;img src=&quot;/media/3.webp&quot;&gt;</p><video></video><img src=""/>';
  expect(findPictures(html)).toEqual(["/media/1.webp?a=1&b=2", "/media/2.webp"]);
});

test("another server is asked once for the bytes of a picture, without cookies or redirects", async () => {
  const site = elsewhere(ofBytes(700));
  const paths = ["/media/files/a.webp?v=1", "/media/files/b.webp"];
  expect(await countPictures(paths, site, true)).toEqual([700, 700]);
  expect(countPictures(paths, site, true)).toEqual([700, 700]);
  const origin = new URL(site.apiUrl).origin;
  expect(site.asked.map(({ url }) => url)).toEqual([`${origin}/files/a.webp?v=1`, `${origin}/files/b.webp`]);
  for (const { method, redirect, headers } of site.asked)
    expect([method, redirect, headers.get("Cookie")]).toEqual(["HEAD", "error", null]);
});

test("sizes at another server are asked for again after an hour", async () => {
  const site = elsewhere(ofBytes(700));
  await countPictures(["/media/a.webp"], site, true);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * 60_000 });
  await countPictures(["/media/a.webp"], site, true);
  vi.useRealTimers();
  expect(site.asked).toHaveLength(2);
});

test.each<[string, Answer]>([
  ["tells no length", () => new Response(null)],
  ["refuses HEAD", () => new Response(null, { status: 405, headers: { "Content-Length": "0" } })],
  ["is unreachable", () => Promise.reject(new TypeError("fetch failed"))],
  [
    "redirects",
    () => new Response(null, { status: 302, headers: { "Content-Length": "9", Location: "http://10.0.0.1/" } }),
  ],
])("pictures stay unknown where a server %s, and it is not asked at every view", async (_, answer) => {
  const site = elsewhere(answer);
  expect(await countPictures(["/media/a.webp"], site, true)).toBeNull();
  expect(await countPictures(["/media/a.webp"], site, true)).toBeNull();
  expect(site.asked).toHaveLength(1);
});

test("one unknown picture leaves all uncounted", async () => {
  const site = elsewhere(({ url }) => (url.endsWith("a.webp") ? ofBytes(5)() : new Response(null, { status: 404 })));
  expect(await countPictures(["/media/a.webp", "/media/b.webp"], site, true)).toBeNull();
  expect(await countPictures(["/media/a.webp"], site, true)).toEqual([5]);
});

test("a page does not wait for a slow server, and the next view has its answer", async () => {
  let tell: (response: Response) => void = () => undefined;
  const site = elsewhere(() => new Promise((resolve) => void (tell = resolve)));
  expect(await countPictures(["/media/a.webp"], site, true)).toBeNull();
  tell(ofBytes(700)());
  await expect.poll(() => countPictures(["/media/a.webp"], site, true)).toEqual([700]);
  expect(site.asked).toHaveLength(1);
});

test("a page whose script rewrites the data meter does not wait for another server", async () => {
  const site = elsewhere(ofBytes(700));
  expect(countPictures(["/media/a.webp"], site, false)).toBeNull();
  await expect.poll(() => countPictures(["/media/a.webp"], site, false)).toEqual([700]);
});

test("six pictures are asked for at once", async () => {
  let [running, most] = [0, 0];
  const site = elsewhere(async () => {
    most = Math.max(most, (running += 1));
    await wait(5);
    running -= 1;
    return ofBytes(1)();
  });
  const paths = Array.from({ length: 20 }, (_, index) => `/media/${index}.webp`);
  expect(await countPictures(paths, site, true)).toHaveLength(20);
  expect(most).toBe(6);
});

test.each([
  "http://169.254.169.254/latest",
  "//elsewhere.test/media/a.webp",
  "/media/api/v1/users/logout",
  "/media/../api/v1/site",
  "/media/%2e%2e/api/v1/site",
  "/media/%zz",
  "/logout",
  "file:///etc/passwd",
  "javascript:alert(1)",
])("no request goes to %s, which is no picture of the site", async (address) => {
  const site = elsewhere(ofBytes(1));
  const fetching = vi.spyOn(globalThis, "fetch");
  expect(await countPictures([address], site, true)).toBeNull();
  expect(site.asked).toEqual([]);
  expect(fetching).not.toHaveBeenCalled();
});

test("pictures of this process are found at once, and no request is sent", async () => {
  const findPictureBytes = vi.fn(async (paths: readonly string[]) => new Map(paths.map((path) => [path, 900])));
  const site = { ...elsewhere(ofBytes(1)), mediaPath: null, findPictureBytes };
  expect(await countPictures(["/media/a.webp", "/media/b.webp"], site, false)).toEqual([900, 900]);
  expect(countPictures(["/media/a.webp"], site, false)).toEqual([900]);
  expect([findPictureBytes.mock.calls.length, site.asked.length]).toEqual([1, 0]);
});

test("a database that fails leaves pictures uncounted", async () => {
  const findPictureBytes = () => Promise.reject(new Error("away"));
  const site = { ...elsewhere(ofBytes(1)), mediaPath: null, findPictureBytes };
  expect(await countPictures(["/media/a.webp"], site, false)).toBeNull();
});

test("pictures at an origin of MEDIA_ORIGINS are asked for there, and at no other", async () => {
  vi.stubEnv("MEDIA_ORIGINS", "https://files.test");
  vi.resetModules();
  const { countPictures: count } = await import("#app/http/picture-bytes.server");
  const fetching = vi.spyOn(globalThis, "fetch").mockImplementation(async () => ofBytes(80)());
  const site = elsewhere(ofBytes(1));
  expect(await count(["https://files.test/a.webp"], site, true)).toEqual([80]);
  expect(await count(["https://files.test.evil.test/a.webp"], site, true)).toBeNull();
  expect(fetching.mock.calls.map(([request]) => (request as Request).url)).toEqual(["https://files.test/a.webp"]);
  expect(site.asked).toEqual([]);
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
