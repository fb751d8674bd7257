import { readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { findTools } from "#api/media/processes/ffmpeg";
import { makePlayable } from "#api/media/transcode/playable";
import { probeVideo } from "#api/media/formats/probe";
import type { ProbeResult } from "#api/media/formats/probe-result";
import { probeWithFfprobe } from "#api/media/formats/probe-ffprobe";
import { makeRenditions } from "#api/media/transcode/make-renditions";
import { clip, type ClipName } from "#tests/support/clips";
import { tempDir } from "./temp-dir";

const { ffmpeg, ffprobe } = await findTools();

/** Listens on a port and records every connection. */
async function startListener() {
  const visits: string[] = [];
  const server = createServer((socket) => {
    visits.push("came");
    socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return { visits, address: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Files that look like media and reference something else. */
const disguises: Record<string, (target: string) => string> = {
  "a playlist of HLS": (target) => `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${target}\n#EXT-X-ENDLIST\n`,
  "a list of ffmpeg's": (target) => `ffconcat version 1.0\nfile '${target}'\n`,
  "a manifest of DASH": (target) =>
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT2S">
      <Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1">
      <BaseURL>${target}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
  "a playlist behind noise": (target) => `\0\0\0#EXTM3U\n#EXTINF:2,\n${target}\n`,
  "a playlist behind an empty ID3 tag": (target) => `ID3\x03\0\0\0\0\0\0#EXTM3U\n#EXTINF:2,\n${target}\n`,
  "a list of Winamp's": (target) => `[playlist]\nFile1=${target}\nLength1=2\nNumberOfEntries=1\nVersion=2\n`,
  "a list of ffmpeg's behind an empty ID3 tag": (target) =>
    `ID3\x03\0\0\0\0\0\0ffconcat version 1.0\nfile '${target}'\n`,
  "a list in a chunk of a WAV": (target) => `RIFF\xff\0\0\0WAVELIST\xff\0\0\0INFO#EXTM3U\n${target}\n`,
  "a list behind the mark of FLAC": (target) => `fLaC\n#EXTM3U\n#EXTINF:2,\n${target}\n`,
  "a list in a page of Ogg": (target) => `OggS\0\x02\0\0\0\0\0\0\0\0#EXTM3U\n#EXTINF:2,\n${target}\n`,
};

const remoteTargets: Record<string, (address: string) => string> = {
  "a host": (address) => `http://${address}/secret.ts`,
  "a port": (address) => `tcp://${address}`,
};

export const remoteTargetNames = Object.keys(remoteTargets);

/** Each file with each of the addresses that it may reference. */
export const remoteReferences = Object.keys(disguises).flatMap((disguise) =>
  remoteTargetNames.map((target): [disguise: string, target: string] => [disguise, target]),
);

/** Asserts that such a file under these names is no video, and that nothing is requested. */
export async function expectNoRequest([disguise, target]: [string, string], names: readonly string[]) {
  const { visits, address } = await startListener();
  for (const name of names) {
    const path = join(await tempDir(), name);
    await writeFile(path, disguises[disguise]!(remoteTargets[target]!(address)), "latin1");
    await expect(probeVideo(path, { ffprobe })).rejects.toMatchObject({ status: 422 });
    expect((await probeWithFfprobe(ffprobe!, path))?.duration ?? 0).toBe(0);
  }
  expect(visits).toEqual([]);
}

/** The spellings of a reference to a local file; the last one leads to it through another host. */
export const localTargets: ((secret: string, address: string) => string)[] = [
  (secret) => secret,
  (secret) => `file:${secret}`,
  (secret) => `concat:${secret}`,
  (secret) => `subfile,,start,0,end,0,,:${secret}`,
  (_secret, address) => `http://${address}/`,
];

export const disguiseNames = Object.keys(disguises);
export const secrets: ClipName[] = ["mp4", "song.mp3"];

/** Asserts that neither stage makes a video of such a file, although it passed the probe as if it were the secret. */
export async function expectNoVideo(disguise: string, secretName: ClipName, targets: typeof localTargets) {
  const { visits, address } = await startListener();
  const secret = await clip(secretName);
  const probe = await probeVideo(secret, { ffprobe });
  const files = targets.map((target) => disguises[disguise]!(target(secret, address)));
  await Promise.all(files.map((content) => expectRefused(basename(secret), content, probe)));
  expect(visits).toEqual([]);
}

/** Either message may occur: the demuxer for raw audio accepts some texts and then finds no audio in them. */
const refused = /^The video (file is damaged|could not be converted)$/;

async function expectRefused(name: string, content: string, probe: ProbeResult) {
  const path = join(await tempDir(), name);
  await writeFile(path, content, "latin1");
  const [dir, other] = [await tempDir(), await tempDir()];
  const playable = makePlayable(path, join(dir, "out"), { probe, ffmpeg: ffmpeg! });
  const renditions = makeRenditions(path, other, { probe, ffmpeg: ffmpeg!, renditionSides: [] });
  await Promise.all([expect(playable).rejects.toThrow(refused), expect(renditions).rejects.toThrow(refused)]);
  expect([...(await readdir(dir)), ...(await readdir(other))]).toEqual([]);
}
