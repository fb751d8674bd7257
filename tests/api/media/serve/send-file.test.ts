import { readdir, readlink, truncate, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sendFile } from "#api/media/serve/send-file";
import { createDiskStore } from "#api/media/store/disk-store";
import { ask, serve } from "../servers";
import { tempDir } from "../temp-dir";

const inMegabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, "abcdefg");

async function offer(content: Buffer | string) {
  const dir = await tempDir();
  const path = join(dir, "clip.mp4");
  await writeFile(path, content);
  const file = {
    key: "clip.mp4",
    mime: "video/mp4",
    cacheControl: "public, max-age=3600",
    headers: { "X-Own": "yes" },
  };
  const outcomes: Promise<void>[] = [];
  const port = await serve((_, res) => void outcomes.push(sendFile(createDiskStore(dir), res, file)));
  return { path, port, outcomes };
}

test("a file is sent completely, with the caller's headers", async () => {
  const { port } = await offer(inMegabytes(3));
  const { status, headers, body } = await ask(port, "/", {});
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "video/mp4",
    "cache-control": "public, max-age=3600",
    "x-own": "yes",
  });
  expect(body.equals(inMegabytes(3))).toBe(true);
});

test("many files sent simultaneously and in a row each arrive unchanged", async () => {
  const contents = Array.from({ length: 6 }, (_, index) => Buffer.alloc(900_000 + index, `${index}-`));
  const offers = await Promise.all(contents.map(offer));
  for (let round = 0; round < 3; round++) {
    const replies = await Promise.all(offers.map(({ port }) => ask(port, "/", {})));
    expect(replies.map(({ body }, index) => body.equals(contents[index]!))).toEqual(Array(6).fill(true));
  }
});

test("a user's file is never sniffed and never runs as a page", async () => {
  const { port } = await offer("<script>alert(1)</script>");
  const { headers } = await ask(port, "/", {});
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none'; frame-ancestors 'none'/);
});

test("several ranges come in one response", async () => {
  const { port } = await offer("0123456789");
  const { headers, body } = await ask(port, "/", { Range: "bytes=0-1,-2" });
  expect(headers["content-type"]).toMatch(/^multipart\/byteranges; boundary=/);
  expect(body.toString()).toMatch(/bytes 0-1\/10\r\n\r\n01\r\n--.+bytes 8-9\/10\r\n\r\n89\r\n--\w+--\r\n$/s);
});

test("a missing file is a 404 before anything is sent", async () => {
  const [dir, file] = [await tempDir(), { key: "gone.mp4", mime: "video/mp4", cacheControl: "no-store" }] as const;
  const port = await serve((_, res) => {
    sendFile(createDiskStore(dir), res, file).catch((error: { status: number }) => res.writeHead(error.status).end());
  });
  expect((await ask(port, "/", {})).status).toBe(404);
});

test("a directory is a 404", async () => {
  const refused = new Promise<unknown>((resolve) => {
    void serve((_, res) => {
      sendFile(createDiskStore("/"), res, { key: "", mime: "video/mp4", cacheControl: "no-store" }).catch((error) =>
        resolve(res.end() && error),
      );
    }).then((port) => ask(port, "/", {}));
  });
  expect(await refused).toMatchObject({ status: 404 });
});

test.for(["bytes=0-", "bytes=0-9,20-"])(
  "when the client disconnects, reading %s stops and the file is closed",
  async (range) => {
    const { port, outcomes, path } = await offer(inMegabytes(40));
    await new Promise<void>((resolve) => {
      const asking = request({ port, host: "127.0.0.1", headers: { Range: range } }, (response) => {
        response.once("data", () => asking.destroy()).once("error", () => resolve());
      });
      asking.on("error", () => resolve()).end();
    });
    await expect(outcomes[0]).resolves.toBeUndefined();
    expect(await isOpen(path)).toBe(false);
  },
);

test("a client that disconnects before the response leaves no open file", async () => {
  const { port, outcomes, path } = await offer(inMegabytes(2));
  const asking = request({ port, host: "127.0.0.1" }).on("error", () => undefined);
  asking.end();
  await expect.poll(() => outcomes.length, { interval: 1 }).toBe(1);
  asking.destroy();
  await expect(outcomes[0]).resolves.toBeUndefined();
  expect(await isOpen(path)).toBe(false);
});

test("a file that shrinks while it is sent aborts the response", async () => {
  const { port, path } = await offer(inMegabytes(60));
  const broken = new Promise<string>((resolve) => {
    request({ port, host: "127.0.0.1" }, (response) => {
      response.on("error", () => resolve("broken")).on("end", () => resolve("whole"));
      response.once("data", () => {
        response.pause();
        void truncate(path, 10).then(() => response.resume());
      });
    }).end();
  });
  expect(await broken).toBe("broken");
});

test("every open file is closed again after every kind of request", async () => {
  const { port, path } = await offer("0123456789");
  const ranges = ["bytes=0-", "bytes=50-", "bytes=0-1,3-4", "junk"];
  for (const range of ranges) await ask(port, "/", { Range: range });
  await ask(port, "/", { "If-None-Match": "*" });
  await ask(port, "/", {}, "HEAD");
  expect(await isOpen(path)).toBe(false);
});

async function isOpen(path: string): Promise<boolean> {
  if (process.platform !== "linux") return false;
  const descriptors = await readdir("/proc/self/fd");
  const targets = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")));
  return targets.includes(path);
}

test("up to sixteen ranges are sent one by one, and more of them as the whole file", async () => {
  const { port } = await offer("0123456789".repeat(10));
  const rangesOf = (count: number) => `bytes=${Array.from({ length: count }, (_, i) => `${2 * i}-${2 * i}`).join()}`;
  const statusOf = async (count: number) => (await ask(port, "/", { Range: rangesOf(count) })).status;
  expect([await statusOf(16), await statusOf(17)]).toEqual([206, 200]);
});
