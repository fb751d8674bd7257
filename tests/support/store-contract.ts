import { createHash, randomBytes } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { collect, type MediaStore, readAll } from "#api/media/store/media-store";
import { tempDir } from "#tests/api/media/temp-dir";

const MB = 1024 ** 2;
const keysOf = async (store: MediaStore, prefix: string) => (await collect(store.list(prefix))).map(({ key }) => key);
const contentOf = async (store: MediaStore, key: string, range?: { start: number; end: number }) => {
  const stream = await store.open(key, range);
  return stream && (await readAll(stream));
};
const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

async function scratchFile(content: Uint8Array): Promise<string> {
  const path = join(await tempDir(), "file");
  await writeFile(path, content);
  return path;
}

/** Tests what every store of media does. Each test works below a prefix of its own. */
export function testStore(name: string, openStore: () => Promise<MediaStore>) {
  const place = (() => {
    let count = 0;
    return () => `videos/${String(++count).padStart(24, "0")}/`;
  })();

  test(`${name}: bytes, a file and a stream are read as they were stored`, async () => {
    const [store, at] = [await openStore(), place()];
    const content = randomBytes(300_000);
    await store.put(`${at}bytes`, content);
    await store.put(`${at}file`, { path: await scratchFile(content) });
    await store.put(`${at}stream`, Readable.from([content.subarray(0, 1000), content.subarray(1000)]));
    for (const each of ["bytes", "file", "stream"]) {
      expect(sha256((await contentOf(store, at + each))!)).toBe(sha256(content));
      const stored = (await store.stat(at + each))!;
      expect([stored.bytes, Math.abs(stored.modifiedAtMs - Date.now()) < 60_000]).toEqual([content.length, true]);
    }
  });

  test(`${name}: a file of 40 MB is read as it was stored`, async () => {
    const [store, at] = [await openStore(), place()];
    const content = randomBytes(40 * MB);
    await store.put(`${at}large`, { path: await scratchFile(content) });
    const path = join(await tempDir(), "fetched");
    await store.fetch(`${at}large`, path);
    expect(sha256(await readFile(path))).toBe(sha256(content));
  });

  test(`${name}: a copy has the bytes of its file, replaces an earlier one, and stays when the file goes`, async () => {
    const [store, at] = [await openStore(), place()];
    await store.put(`${at}file name`, Buffer.from("one"));
    await store.put(`${at}copy`, Buffer.from("earlier"));
    await store.copy(`${at}file name`, `${at}copy`);
    await store.put(`${at}file name`, Buffer.from("two"));
    await store.deletePrefix(`${at}file`);
    expect((await contentOf(store, `${at}copy`))?.toString()).toBe("one");
    await expect(store.copy(`${at}none`, `${at}copy`)).rejects.toMatchObject({ code: "ENOENT" });
    expect(await keysOf(store, at)).toEqual([`${at}copy`]);
  });

  test(`${name}: a range has the bytes from its start up to its end`, async () => {
    const [store, at] = [await openStore(), place()];
    await store.put(`${at}file`, Buffer.from("0123456789"));
    expect((await contentOf(store, `${at}file`, { start: 2, end: 5 }))?.toString()).toBe("234");
    expect((await contentOf(store, `${at}file`, { start: 5, end: 5 }))?.toString()).toBe("");
  });

  test(`${name}: a file replaces the earlier one of its key`, async () => {
    const [store, at] = [await openStore(), place()];
    await store.put(`${at}file`, Buffer.from("one"));
    await store.put(`${at}file`, { path: await scratchFile(Buffer.from("two")) });
    expect((await contentOf(store, `${at}file`))?.toString()).toBe("two");
    expect(await keysOf(store, at)).toEqual([`${at}file`]);
  });

  test(`${name}: what is not there is null, and cannot be fetched`, async () => {
    const [store, at] = [await openStore(), place()];
    const path = join(await tempDir(), "fetched");
    expect([await store.open(`${at}none`), await store.stat(`${at}none`)]).toEqual([null, null]);
    expect(await store.openFile(`${at}none`)).toBeNull();
    await expect(store.fetch(`${at}none`, path)).rejects.toMatchObject({ code: "ENOENT" });
    await expect(stat(path)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test(`${name}: a list has all files of a prefix in the order of their keys, and their sizes`, async () => {
    const [store, at] = [await openStore(), place()];
    const names = ["b/1", "b/2/3", "b-1", "a", "c"];
    for (const each of names) await store.put(at + each, Buffer.from(each));
    const files = await collect(store.list(at));
    expect(files.map(({ key, bytes }) => [key.slice(at.length), bytes])).toEqual(
      ["a", "b-1", "b/1", "b/2/3", "c"].map((each) => [each, each.length]),
    );
    expect(await keysOf(store, `${at}b`)).toEqual(["b-1", "b/1", "b/2/3"].map((each) => at + each));
    expect((await collect(store.listChildren(at))).sort()).toEqual(["a", "b", "b-1", "c"]);
    expect(await keysOf(store, `${at}none/`)).toEqual([]);
  });

  test(`${name}: a deletion of a file keeps the files whose keys begin with its key`, async () => {
    const [store, at] = [await openStore(), place()];
    for (const each of ["a", "a.webp", "ab/c"]) await store.put(at + each, Buffer.from("."));
    await store.deleteFile(`${at}a`);
    expect(await keysOf(store, at)).toEqual([`${at}a.webp`, `${at}ab/c`]);
    await store.deleteFile(`${at}none`);
    await expect(store.deleteFile("videos/")).rejects.toThrow();
  });

  test(`${name}: a deletion deletes the files of a prefix and no others`, async () => {
    const [store, at] = [await openStore(), place()];
    for (const each of ["x-1/a", "x-1/b/c", "x-12/a", "y"]) await store.put(at + each, Buffer.from("."));
    await store.deletePrefix(`${at}x-1/`);
    expect(await keysOf(store, at)).toEqual([`${at}x-12/a`, `${at}y`]);
    await store.deletePrefix(`${at}x-`);
    expect(await keysOf(store, at)).toEqual([`${at}y`]);
    await store.deletePrefix(`${at}none/`);
    await expect(store.deletePrefix("videos/")).rejects.toThrow();
  });

  test(`${name}: a stream that breaks, or is given up, leaves nothing and keeps the earlier file`, async () => {
    const [store, at] = [await openStore(), place()];
    await store.put(`${at}file`, Buffer.from("earlier"));
    async function* broken() {
      yield randomBytes(12 * MB);
      await Promise.resolve();
      throw new Error("Broken");
    }
    await expect(store.put(`${at}file`, Readable.from(broken()))).rejects.toThrow("Broken");
    const content = { path: await scratchFile(randomBytes(20 * MB)) };
    await expect(store.put(`${at}other`, content, AbortSignal.abort())).rejects.toThrow();
    expect((await contentOf(store, `${at}file`))?.toString()).toBe("earlier");
    expect(await keysOf(store, at)).toEqual([`${at}file`]);
  });

  test(`${name}: an upload grows by parts, and resumes where it was closed`, async () => {
    const [store, key] = [await openStore(), `${place().replace("videos", "drafts")}upload`];
    const content = randomBytes(19 * MB);
    let end = 0;
    for (const next of [MB, 9 * MB + 17, 19 * MB]) {
      const appender = await store.append(key, end);
      for (let at = end; at < next; at += 65_536)
        await appender.write(content.subarray(at, Math.min(next, at + 65_536)));
      await appender.close();
      ({ end } = appender);
      expect(end).toBe(next);
    }
    const parts = await collect(store.list(key));
    const stored = await Promise.all(parts.map((part) => contentOf(store, part.key)));
    expect(sha256(Buffer.concat(stored.map((part) => part!)))).toBe(sha256(content));
  });
}
