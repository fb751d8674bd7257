import { readdir } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockDirectory } from "#server/data-directory";
import { onPostgres, testApi } from "#tests/support/api";
import { clip } from "#tests/support/clips";
import { aUser, aVideo, exportId, oid, openFamilyExport } from "#tests/support/family-export";
import { cleanUp } from "#tests/support/spawned";
import { runImport, startImport } from "./run-import";

const api = await testApi();
const old = await openFamilyExport();
const lark = await clip("mp4");
const requests: string[] = [];
let server: Server;
let host: string;

const sendLark: RequestListener = (_request, response) => void createReadStream(lark).pipe(response.writeHead(200));

/** What the old server does at each path, as far as it is not a video. */
const faults: Record<string, RequestListener> = {
  "/gone.mp4": (_request, response) => response.writeHead(404).end("gone"),
  "/moved.mp4": (_request, response) => response.writeHead(302, { Location: "/lark.mp4?token=secret" }).end(),
  "/inward.mp4": (_request, response) => response.writeHead(302, { Location: "http://127.0.0.2:9/lark.mp4" }).end(),
  "/loop.mp4": (_request, response) => response.writeHead(302, { Location: "/loop.mp4" }).end(),
  "/cut.mp4": (_request, response) => {
    response.writeHead(200, { "Content-Length": "100000" }).write("part of it", () => void response.destroy());
  },
  "/zeros.mp4": (_request, response) => void response.writeHead(200).end(Buffer.alloc(300_000)),
  "/large.mp4": (_request, response) => void response.writeHead(200).end(Buffer.alloc(3_000_000)),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url!);
    (faults[request.url!.split("?")[0]!] ?? sendLark)(request, response);
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  await old.write("users.json", [await aUser(1)]);
});

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await cleanUp();
});

const findVideos = async () =>
  (await api.db.selectFrom("videos").select("id").orderBy("id").execute()).map(({ id }) => id);

/** The files that videos which could not come might have left. */
const findLeftovers = async () => [
  ...(await readdir(join(api.place.dataDir, "media/uploads"))),
  ...(await readdir(join(api.place.dataDir, "media/drafts"))),
];

test("media of a private host come only when the operator names it", async () => {
  const before = await findVideos();
  requests.length = 0;
  await old.write("videos.json", [aVideo(1, `http://${host}/lark.mp4`), aVideo(2, `http://localhost:9/lark.mp4`)]);
  await old.write("comments.json", [{ _id: oid(5), video: oid(1), owner: oid(1), content: "Later" }]);
  const refused = await runImport(api, old, []);
  expect({ code: refused.code, videos: await findVideos(), requests }).toEqual({
    code: 2,
    videos: before,
    requests: [],
  });
  for (const name of ["127.0.0.1", "localhost"])
    expect(refused.output).toContain(
      `“${name}” has a private address: if its files are to come, use --allow-host ${name}`,
    );
  const { output } = await runImport(api, old, ["--allow-host", host]);
  expect(await findVideos()).toEqual([...before, exportId(1)].sort());
  expect(output).toMatch(/comments\s+1\s+1\s+0\s+0/);
});

test.skipIf(onPostgres)("what cannot be fetched is reported with the reason, and leaves nothing behind", async () => {
  const before = await findVideos();
  const names = ["gone", "moved", "inward", "loop", "cut", "zeros", "large"];
  await old.write(
    "videos.json",
    names.map((name, index) => aVideo(11 + index, `/${name}.mp4`)),
  );
  const { code, output } = await runImport(api, old, ["--origin", `http://${host}/`], { MAX_VIDEO_SIZE: "1MB" });
  expect({ code, videos: await findVideos() }).toEqual({ code: 2, videos: [...before, exportId(12)].sort() });
  for (const reason of [
    `“http://${host}/gone.mp4” answers 404`,
    "“127.0.0.2” has a private address",
    `“http://${host}/loop.mp4” redirects to no file`,
    "the connection broke",
    "Please upload a video file: ",
    "Video file must be at most 1 MB",
  ])
    expect(output).toContain(reason);
  expect(output).not.toContain("secret");
  expect(await findLeftovers()).toEqual([]);
});

test("an import that is killed resumes where it stopped, also beside a site that serves", async () => {
  const before = await findVideos();
  await old.write("videos.json", [aVideo(31, "/lark.mp4"), aVideo(32, "/slow.mp4"), aVideo(33, "/lark.mp4")]);
  let arrive: (value: unknown) => void;
  const arrival = new Promise((resolve) => (arrive = resolve));
  faults["/slow.mp4"] = (_request, response) => {
    response.writeHead(200).write("part of it");
    arrive(null);
  };
  const lock = lockDirectory(api.place.dataDir);
  try {
    const first = startImport(api, old, ["--origin", `http://${host}`]);
    await arrival;
    const second = await runImport(api, old, ["--origin", `http://${host}`]);
    expect([second.code, second.output]).toEqual([1, expect.stringMatching(/^Another import into .* is running\n$/)]);
    first.child.kill("SIGKILL");
    await first.exit;
    expect(await findVideos()).toEqual([...before, exportId(31)]);
    delete faults["/slow.mp4"];
    const { code, output } = await runImport(api, old, ["--origin", `http://${host}`]);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/videos\s+3\s+2\s+1\s+0/) });
  } finally {
    lock.release();
  }
  expect(await findVideos()).toEqual([...before, exportId(31), exportId(32), exportId(33)]);
  const { videos_count } = await api.db.selectFrom("users").select("videos_count").executeTakeFirstOrThrow();
  expect(videos_count).toBe(before.length + 3);
  expect(await findLeftovers()).toEqual([]);
});

test.skipIf(onPostgres)("wrong arguments and directories are reported in one line", async () => {
  const usage = await runImport(api, old, ["--unknown"]);
  expect([usage.code, usage.output]).toEqual([1, expect.stringContaining("Usage: npm run import -- DIR")]);
  const missing = await runImport(api, { ...old, dir: "/nonexistent/export" }, []);
  expect([missing.code, missing.output]).toEqual([1, "/nonexistent/export is no directory\n"]);
});
