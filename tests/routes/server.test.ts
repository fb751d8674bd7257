import { request, type RequestListener } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDirectory, cleanUp, listen, startBuiltServer, spawnNode } from "#tests/support/spawned";
import { canMountDisks, mountSmallDisk } from "#tests/support/small-disk";
import { aVideo } from "#tests/support/fixtures";
import { server as msw } from "#tests/support/stub-api";

// What is tested here speaks over real connections.
beforeAll(() => msw.close());
afterAll(cleanUp);

const browser = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  Accept: "text/html",
};
const body = (data: unknown) => JSON.stringify({ data, message: "Done", success: true });
const feed = body({ docs: [aVideo()], nextCursor: null, prevCursor: null });
const boundary = "vidlark";
const part = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\nContent-Type: video/mp4\r\n\r\n`;

let answerCall: RequestListener = () => undefined;
let webTier: ReturnType<typeof startBuiltServer> | undefined;

/** Answers the calls of the web tier alone, which these tests share; returns its address. */
async function startWebTier(listener: RequestListener) {
  answerCall = listener;
  const startIt = async () =>
    startBuiltServer({ VIDEO_API_URL: `${await listen((...call) => answerCall(...call))}/api/v1` });
  return (await (webTier ??= startIt())).url;
}

let ownSite: ReturnType<typeof startBuiltServer> | undefined;
/** Starts a site with its own API, which these tests share. */
const startSite = () => (ownSite ??= startBuiltServer());

/** A post that continues until `end`; its answer comes when the server gives it. */
function startPost(url: string, cookie = "accessToken=held") {
  const headers = { "Content-Type": `multipart/form-data; boundary=${boundary}`, Cookie: cookie };
  const sending = request(url, { method: "POST", headers });
  const answer = new Promise<{ status: number; text: string }>((done, failed) => {
    sending.on("error", failed).on("response", (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => done({ status: response.statusCode ?? 0, text }));
    });
  });
  return { sending, answer };
}

test("an unreachable database is reported in one line that names the setting", async () => {
  const DATABASE_URL = "postgres://nobody@127.0.0.1:1/nothing";
  const { exit, output } = spawnNode(["build/server.js"], { PORT: "0", DATA_DIR: await makeDirectory(), DATABASE_URL });
  expect(await exit).toBe(1);
  expect(output()).toMatch(/^DATABASE_URL names a database that cannot be opened: .+\n$/);
});

test("object storage that cannot be reached is reported by its own setting, not by the database's", async () => {
  const settings = { S3_BUCKET: "larks", S3_ENDPOINT: "http://127.0.0.1:1", DATABASE_URL: "postgres://127.0.0.1:1/x" };
  const keys = { AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b" };
  const { exit, output } = spawnNode(["build/server.js"], {
    ...{ PORT: "0", DATA_DIR: await makeDirectory(), ...settings, ...keys },
  });
  expect(await exit).toBe(1);
  expect(output()).toMatch(/^S3_ENDPOINT cannot be reached: .+\n$/);
});

test("each invalid setting is reported in one line, and nothing starts", async () => {
  const { exit, output } = spawnNode(["build/server.js"], { PORT: "eighty", SIGNUPS: "maybe" });
  expect(await exit).toBe(1);
  expect(output()).toMatch(/^PORT must .+\nSIGNUPS must .+\n$/);
});

test("a port in use is reported in one line that says what to set", async () => {
  const port = new URL(await listen(() => undefined)).port;
  const { exit, output } = spawnNode(["build/server.js"], {
    PORT: port,
    HOST: "127.0.0.1",
    DATA_DIR: await makeDirectory(),
  });
  expect(await exit).toBe(1);
  expect(output()).toMatch(
    new RegExp(
      `PORT ${port} is in use by another program: stop that one, or set another PORT \\(example: PORT=\\d+\\)\n$`,
    ),
  );
});

test("a start prints where to open the site, and that the first account is to be made", async () => {
  const { url, waitForOutput } = await startSite();
  const local = url.replace("127.0.0.1", "localhost");
  await waitForOutput(new RegExp(`^Open ${local}\\nNobody has an account yet: .* ${local}/signup\\.`, "m"));
});

test.runIf(canMountDisks())("a disk without room stops the start with one sentence that says what to do", async () => {
  const dir = await makeDirectory();
  mountSmallDisk(dir, 16_384);
  const { exit, output } = spawnNode(["build/server.js"], { PORT: "0", DATA_DIR: dir });
  expect(await exit).toBe(1);
  expect(output()).toMatch(/^No room is left for .+: free some on its disk, .+\n$/);
});

test("an address of another machine stops the start with one sentence", async () => {
  const { exit, output } = spawnNode(["build/server.js"], {
    ...{ PORT: "0", HOST: "192.0.2.1", DATA_DIR: await makeDirectory() },
  });
  expect(await exit).toBe(1);
  expect(output()).toMatch(
    /HOST 192\.0\.2\.1 is no address of this machine: set another \(example: HOST=127\.0\.0\.1\)\n$/,
  );
});

test("a second server on one data directory does not start and does not disturb the first", async () => {
  const { url, dataDir } = await startSite();
  const second = spawnNode(["build/server.js"], { PORT: "0", DATA_DIR: dataDir });
  expect(await second.exit).toBe(1);
  expect(second.output()).toMatch(/^DATA_DIR .+ is in use by another server: .+\n$/);
  expect((await fetch(url)).status).toBe(200);
});

test("a server that gets SIGTERM finishes its requests and exits with code 0", async () => {
  let answerFeed: (() => void) | undefined;
  const api = await listen((request, response) => {
    if (!request.url?.startsWith("/api/v1/videos")) return response.end(body({}));
    answerFeed = () => response.end(feed);
  });
  const { url, child, exit, waitForOutput } = await startBuiltServer({ VIDEO_API_URL: `${api}/api/v1` });
  const page = fetch(`${url}/?wait=1`, { headers: browser });
  await expect.poll(() => answerFeed).toBeDefined();
  child.kill("SIGTERM");
  await waitForOutput(/stopping/);
  await expect(fetch(url)).rejects.toThrow();
  answerFeed?.();
  expect(await (await page).text()).toContain("A clip");
  expect(await exit).toBe(0);
});

test("log lines have the path, and neither query nor cookies nor form values", async () => {
  const { url, output, waitForOutput } = await startBuiltServer({ LOG_LEVEL: "trace" });
  const Cookie = "accessToken=secret-token; refreshToken=secret-token";
  await fetch(`${url}/results?search_query=secret-words`, { headers: { ...browser, Cookie } });
  const form = new URLSearchParams({ email: "ann@videos.example", password: "secret-password" });
  const headers = { Cookie, Origin: url };
  for (const feed of ["subscriptions", "notifications"]) await fetch(`${url}/feeds/${feed}?key=secret-key`);
  await fetch(`${url}/login?from=/secret-path`, { method: "POST", body: form, headers });
  await waitForOutput(/"path":"\/login","status":401/);
  expect(output()).toMatch(/"method":"GET","path":"\/results","status":200/);
  expect(output()).not.toContain("secret");
});

test("a page says how long its server took, which is no fault of the line", async () => {
  const url = await startWebTier((_, response) => {
    setTimeout(() => response.setHeader("Content-Type", "application/json").end(feed), 150);
  });
  const { headers } = await fetch(url, { headers: browser });
  const [, ms] = /^page;dur=(\d+)$/.exec(headers.get("Server-Timing") ?? "") ?? [];
  expect(Number(ms)).toBeGreaterThanOrEqual(145);
});

test("a form is validated before its file arrives", async () => {
  const { url } = await startSite();
  const account = { username: "early", email: "early@birds.example", fullName: "Early", password: "sing-before-dawn" };
  const headers = { "Content-Type": "application/json", Origin: url };
  const postOf = (body: object) => ({ method: "POST", headers, body: JSON.stringify(body) });
  await fetch(`${url}/api/v1/users/register`, postOf(account));
  const login = await fetch(`${url}/api/v1/users/login`, postOf(account));
  const cookies = login.headers.getSetCookie().map((line) => line.split(";")[0]);
  const { sending, answer } = startPost(`${url}/admin/dashboard/upload`, cookies.join("; "));
  sending.write(part("title", "") + part("description", "About it") + file("videoFile"));
  sending.write(Buffer.alloc(1_000));
  const { status, text } = await answer;
  expect(status).toBe(422);
  expect(text).toContain("Title is required");
  expect(text).toContain("Please upload a thumbnail");
  sending.destroy();
});

test("a file is forwarded while it arrives", async () => {
  let received = 0;
  const url = await startWebTier((request, response) => {
    if (request.method !== "POST") return response.end(body({}));
    request.on("data", (chunk: Buffer) => (received += chunk.length));
    request.on("end", () => response.writeHead(201).end(body(aVideo())));
  });
  const { sending, answer } = startPost(`${url}/admin/dashboard/upload`);
  sending.write(part("title", "T") + part("description", "D") + file("thumbnail") + "x\r\n" + file("videoFile"));
  for (let attempt = 1; attempt <= 3; attempt++) {
    sending.write(Buffer.alloc(200_000, "v"));
    await expect.poll(() => received).toBeGreaterThan(attempt * 200_000);
  }
  sending.end(`\r\n--${boundary}--\r\n`);
  expect((await answer).status).toBe(302);
});

test("a rejected upload shows its message before the whole file is sent", async () => {
  const url = await startWebTier((request, response) => {
    if (request.method !== "POST") return response.end(body({ _id: "u1", username: "lark" }));
    request.once("data", () => response.writeHead(413).end(JSON.stringify({ message: "The video is too big" })));
  });
  const { sending, answer } = startPost(`${url}/admin/dashboard/upload`);
  sending.write(part("title", "Kept") + part("description", "D") + file("thumbnail") + "x\r\n" + file("videoFile"));
  sending.write(Buffer.alloc(100_000, "v"));
  const { status, text } = await answer;
  expect(status).toBe(413);
  expect(text).toContain("The video is too big");
  expect(text).toContain('value="Kept"');
  sending.destroy();
});

test("a client that disconnects ends its upload or download at the API too", async () => {
  const [begun, ended]: [string[], string[]] = [[], []];
  const url = await startWebTier((request, response) => {
    if (request.method !== "POST" && !request.url?.startsWith("/uploads")) return response.end(feed);
    begun.push(request.method ?? "");
    response.on("close", () => ended.push(request.method ?? ""));
    request.on("error", () => undefined).resume();
    if (request.method === "GET") response.write(Buffer.alloc(100_000));
  });
  const { sending, answer } = startPost(`${url}/admin/dashboard/upload`);
  answer.catch(() => undefined);
  sending.write(part("title", "T") + part("description", "D") + file("thumbnail") + "x\r\n" + file("videoFile"));
  sending.write(Buffer.alloc(100_000));
  const reading = await fetch(`${url}/media/uploads/a.mp4`);
  await expect.poll(() => begun.sort()).toEqual(["GET", "POST"]);
  sending.destroy();
  await reading.body?.cancel();
  await expect.poll(() => ended.sort()).toEqual(["GET", "POST"]);
  expect((await fetch(url)).status).toBe(200);
});

test("a range request for a file at the API server's root is forwarded", async () => {
  const url = await startWebTier((request, response) => {
    if (request.url !== "/uploads/a.mp4") return response.end(feed);
    expect(request.headers.range).toBe("bytes=5-");
    response.writeHead(206, { "Content-Range": "bytes 5-9/10", "Content-Length": "5", "Content-Type": "video/mp4" });
    response.end("56789");
  });
  const response = await fetch(`${url}/media/uploads/a.mp4`, { headers: { Range: "bytes=5-", "If-None-Match": "x" } });
  expect({ status: response.status, text: await response.text() }).toEqual({ status: 206, text: "56789" });
  expect(response.headers.get("Content-Range")).toBe("bytes 5-9/10");
});
