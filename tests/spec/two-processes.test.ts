import { request } from "node:http";
import { readFile } from "node:fs/promises";
import { afterEach, expect, test } from "vitest";
import { aPicture } from "#tests/e2e/support/files";
import { clip } from "#tests/support/clips";
import { cleanUp, startBuiltServer } from "#tests/support/spawned";
import { emailOf, password, Person } from "./support/person";

afterEach(cleanUp);

const file = async (path: string, type: string) => new File([await readFile(path)], "a", { type });

/** Our API and our web tier as two processes, with somebody signed up. */
async function twoProcesses(settings: Record<string, string> = {}) {
  const api = await startBuiltServer(settings);
  const site = await startBuiltServer({ VIDEO_API_URL: `${api.url}/api/v1` });
  const member = new Person(site.url);
  const form = new FormData();
  const account = { username: "wren", email: emailOf("wren"), fullName: "Jen Wren", password };
  for (const [name, value] of Object.entries(account)) form.append(name, value);
  expect((await member.post("/signup", form)).status).toBe(302);
  return { api, site, member };
}

async function upload(videoFile: File) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: "Harbour", description: "At dawn" })) form.append(name, value);
  form.append("thumbnail", await file(await aPicture(), "image/png"));
  form.append("videoFile", videoFile);
  return form;
}

test("pictures and videos of our own API in another process need no setting", async () => {
  const { site, member } = await twoProcesses();
  const published = await member.post(
    "/admin/dashboard/upload",
    await upload(await file(await clip("mp4"), "video/mp4")),
  );
  expect(published.status).toBe(302);
  const home = await member.get("/?wait=1");
  const picture = home.document.querySelector(".thumbnail img")!.getAttribute("src")!;
  const watch = await member.get(home.document.querySelector(".title a")!.getAttribute("href")!);
  const video = watch.document.querySelector("video source, video[src]")!.getAttribute("src")!;
  for (const path of [picture, video]) {
    expect(path).toMatch(/^\/media\//);
    const { status, headers } = await fetch(site.url + path, { headers: { Cookie: member.cookieHeader() } });
    expect({ status, contentType: headers.get("Content-Type") }).toEqual({
      status: 200,
      contentType: expect.stringMatching(/^(image|video)\//),
    });
  }
  expect(site.output()).not.toContain("MEDIA_ORIGINS");
});

/** Posts more than the API takes, while the browser continues sending. */
const tooMuch = (url: string, cookie: string) =>
  new Promise<number>((done, failed) => {
    const head =
      '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nA\r\n--x\r\nContent-Disposition: form-data; name="description"\r\n\r\nB\r\n' +
      '--x\r\nContent-Disposition: form-data; name="videoFile"; filename="a"\r\nContent-Type: video/mp4\r\n\r\n';
    const headers = { "Content-Type": "multipart/form-data; boundary=x", Cookie: cookie };
    const sending = request(`${url}/admin/dashboard/upload`, { method: "POST", headers });
    sending.on("response", (response) => {
      response.resume();
      sending.destroy();
      done(response.statusCode ?? 0);
    });
    sending.on("error", failed).write(head);
    for (let megabytes = 0; megabytes < 24; megabytes += 1) sending.write(Buffer.alloc(1024 * 1024));
  });

test("after uploads that the API rejects early, the next visitors get their pages", async () => {
  const { site, member } = await twoProcesses({ MAX_VIDEO_SIZE: "1MB" });
  for (let round = 0; round < 5; round += 1) {
    expect(await tooMuch(site.url, member.cookieHeader())).toBe(413);
    const pages = await Promise.all(
      ["/", "/tweets", "/results?search_query=a"].map((path) => new Person(site.url).get(path)),
    );
    expect(pages.map(({ status, text }) => [status, text.includes("Sick")])).toEqual([
      [200, false],
      [200, false],
      [200, false],
    ]);
  }
}, 60_000);
