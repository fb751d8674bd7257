import { expect, test } from "vitest";
import { probeVideo } from "#api/media/formats/probe";
import { clip } from "#tests/support/clips";
import { cpuMs } from "#tests/support/cpu";

/** The front of a mutated Matroska file that the demuxer reads without end. */
const endless = "tests/api/media/hostile/endless.mkv";
const ffprobe = "ffprobe";

test("a file whose parser never ends is rejected in time, and costs this process little time", async () => {
  const refused = () =>
    expect(probeVideo(endless, { ffprobe, timeoutMs: 500 })).rejects.toMatchObject({
      status: 422,
      fields: [{ field: "videoFile" }],
    });
  expect(await cpuMs(refused)).toBeLessThan(700);
});

test("three such files of one account do not delay another account's valid file", async () => {
  const done: string[] = [];
  const hostile = Array.from({ length: 3 }, () =>
    probeVideo(endless, { ffprobe, timeoutMs: 400, account: "hostile" }).catch(() => done.push("hostile")),
  );
  await probeVideo(await clip("mkv"), { ffprobe, account: "honest" });
  expect(done.length).toBeLessThan(2);
  await Promise.all(hostile);
  expect(done).toHaveLength(3);
});

test("accounts whose files were slow share one reader, so that others do not wait for them", async () => {
  const accounts = ["slow-1", "slow-2"];
  const done: string[] = [];
  const probe = (account: string, timeoutMs: number) =>
    probeVideo(endless, { ffprobe, timeoutMs, account }).catch(() => done.push(account));
  await Promise.all(accounts.map((account) => probe(account, 300)));
  done.length = 0;
  const hostile = accounts.map((account) => probe(account, 700));
  await probeVideo(await clip("mkv"), { ffprobe, account: "honest" });
  expect(done.length).toBeLessThan(2);
  await Promise.all(hostile);
});
