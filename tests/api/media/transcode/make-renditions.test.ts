import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { readFragmented } from "#api/media/formats/fragmented-mp4";
import { readPictureTraits } from "#api/media/formats/picture-traits";
import { probeVideo } from "#api/media/formats/probe";
import { buildVolumeFilter } from "#api/media/transcode/loudness";
import { makeRenditions, type RenditionOptions } from "#api/media/transcode/make-renditions";
import { clip, type ClipName } from "#tests/support/clips";
import { writeProgram } from "#tests/support/jobs";

const run = promisify(execFile);
const ffprobe = "ffprobe";

const root = await mkdtemp(join(tmpdir(), "vidlark-media-"));
afterAll(() => rm(root, { recursive: true, force: true }));

async function make(name: ClipName, options: Partial<RenditionOptions> = {}) {
  const dir = await mkdtemp(join(root, "renditions-"));
  const input = await clip(name);
  const probe = await probeVideo(input, { ffprobe });
  const traits = await readPictureTraits(input, ffprobe, probe);
  const collected: number[] = [];
  const result = await makeRenditions(input, dir, {
    probe,
    ffmpeg: "ffmpeg",
    renditionSides: [240, 360, 480],
    onProgress: (part) => collected.push(part),
    traits,
    ...options,
  });
  return { dir, result, collected, text: (file: string) => readFile(join(dir, file), "utf8") };
}

let made: ReturnType<typeof make> | undefined;
/** Returns the renditions of a video of five seconds, which several tests read. */
const makeOfFilm = () => (made ??= make("wide-slides", { renditionSides: [144, 240, 360, 480] }));

const shapes = (result: { name: string; width: number; height: number }[]) =>
  result.map(({ name, width, height }) => `${name}: ${width}x${height}`);

test("a video gets the smaller sizes, a sound track, playlists and a storyboard", async () => {
  const { dir, result } = await makeOfFilm();
  expect(shapes(result)).toEqual(["144: 256x144", "240: 426x240", "360: 638x360", "audio: 0x0", "audio-opus: 0x0"]);
  const files = ["144", "240", "360", "audio", "audio-opus"].flatMap((name) => [`${name}.m3u8`, `${name}.mp4`]);
  expect((await readdir(dir)).sort()).toEqual(
    [...files, "master.m3u8", "storyboard-1.jpg", "storyboard.vtt"].toSorted(),
  );
});

test("every size is cut at the same moments, every two seconds, and can be played as a plain MP4", async () => {
  const { dir } = await makeOfFilm();
  for (const name of ["240", "360"]) {
    const path = join(dir, `${name}.mp4`);
    expect((await readFragmented(path))!.segments.map(({ seconds }) => seconds)).toEqual([2, 2, 1]);
    expect(await probeVideo(path)).toMatchObject({ playsAsIs: true, isMoovLast: false, audioCodec: "aac" });
  }
});

test("every segment starts with a key frame and can be decoded with only the file's header", async () => {
  const { dir } = await makeOfFilm();
  const { headBytes, segments } = (await readFragmented(join(dir, "240.mp4")))!;
  const content = await readFile(join(dir, "240.mp4"));
  for (const { start, size } of segments) {
    const piece = Buffer.concat([content.subarray(0, headBytes), content.subarray(start, start + size)]);
    const counting = ["-v", "error", "-count_frames", "-select_streams", "v", "-of", "csv=p=0"];
    const counter = run(ffprobe, [...counting, "-show_entries", "stream=nb_read_frames", "-"], {});
    counter.child.stdin!.end(piece);
    const { stdout, stderr } = await counter;
    expect([Number(stdout), stderr]).toEqual([start === segments.at(-1)!.start ? 10 : 20, ""]);
  }
});

test("sound and pictures of a moment lie together, so that a video plays before its first segment is whole", async () => {
  const { dir } = await makeOfFilm();
  for (const name of ["144", "240", "360"]) {
    const entries = ["-show_entries", "packet=codec_type,dts_time,pos", "-of", "csv=p=0"];
    const { stdout } = await run(ffprobe, ["-v", "error", ...entries, join(dir, `${name}.mp4`)]);
    const packets = stdout
      .trim()
      .split("\n")
      .map((line) => line.split(","))
      .map(([type, time, place]) => ({ type, time: Number(time), place: Number(place) }));
    const sound = packets.filter(({ type, time }) => type === "audio" && time < 0.5);
    const laterPictures = packets.filter(({ type, time }) => type === "video" && time > 1.2);
    expect({ name, sounds: sound.length, pictures: laterPictures.length }).toEqual({
      name,
      sounds: expect.toSatisfy((count: number) => count > 4),
      pictures: expect.toSatisfy((count: number) => count > 30),
    });
    const lastSound = Math.max(...sound.map(({ place }) => place));
    expect(lastSound).toBeLessThan(Math.min(...laterPictures.map(({ place }) => place)));
  }
});

test("a file ends with its last segment: Chromium would fetch an index at its end before it plays", async () => {
  const { dir } = await makeOfFilm();
  for (const name of ["144", "240", "360", "audio", "audio-opus"]) {
    const path = join(dir, `${name}.mp4`);
    const { start, size } = (await readFragmented(path))!.segments.at(-1)!;
    expect({ name, statCount: (await stat(path)).size }).toEqual({ name, statCount: start + size });
  }
});

test("a file names its duration in its header: Firefox would take what has come for the whole", async () => {
  const { dir } = await makeOfFilm();
  for (const name of ["144", "240", "360", "audio", "audio-opus"]) {
    const content = await readFile(join(dir, `${name}.mp4`));
    const { headBytes, segments } = (await readFragmented(join(dir, `${name}.mp4`)))!;
    const header = content.subarray(0, headBytes);
    const [timescale, mehd] = [header.readUInt32BE(header.indexOf("mvhd") + 16), header.indexOf("mehd")];
    const seconds = Number(header.readBigUInt64BE(mehd + 8)) / timescale;
    expect(seconds).toBeCloseTo(
      segments.reduce((sum, segment) => sum + segment.seconds, 0),
      2,
    );
    // The box is the first one in `mvex`.
    expect(header.toString("latin1", mehd - 8, mehd - 4)).toBe("mvex");
  }
});

test("the master playlist lists bandwidth, codecs and size of each rendition, sound only last", async () => {
  const { text, result } = await makeOfFilm();
  const lines = (await text("master.m3u8")).split("\n").filter((line) => line.startsWith("#EXT-X-STREAM-INF"));
  const [, small, , sound, opus] = lines;
  expect(small).toMatch(/BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="avc1\.64\w{4},mp4a\.40\.2",RESOLUTION=426x240$/);
  expect(small).toContain(`BANDWIDTH=${result[1]!.bandwidth},`);
  expect(sound).toMatch(/CODECS="mp4a\.40\.2"$/);
  expect(opus).toMatch(/CODECS="opus"$/);
});

test.for<ClipName>([
  ...(process.env.TESTS === "long" ? (["webm", "av1", "hevc-mov", "mkv", "avi", "ten-bit"] as const) : []),
  "fragmented",
  "variable",
  "mpegts",
  "surround",
])("a %s clip smaller than all sizes gets one of its own size, with small sound", async (name) => {
  const { dir, result } = await make(name);
  expect(shapes(result)).toEqual(["180: 320x180", "audio: 0x0", "audio-opus: 0x0"]);
  const { segments } = (await readFragmented(join(dir, "180.mp4")))!;
  expect(segments.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(2, 0);
  const entries = ["-select_streams", "a", "-show_entries", "stream=channels,sample_rate", "-of", "csv=p=0"];
  expect((await run(ffprobe, ["-v", "0", ...entries, join(dir, "180.mp4")])).stdout.trim()).toBe("48000,1");
});

test("a clip filmed upright stays upright; its shorter side counts as its size", async () => {
  expect(shapes((await make("rotated-hevc", { renditionSides: [144, 240] })).result)).toEqual([
    "144: 144x256",
    "audio: 0x0",
    "audio-opus: 0x0",
  ]);
});

test("a clip of odd sides gets even ones", async () => {
  expect(shapes((await make("odd")).result)).toEqual(["178: 320x178"]);
  expect(shapes((await make("odd", { renditionSides: [144] })).result)).toEqual(["144: 258x144"]);
});

test("a silent clip has no sound rendition", async () => {
  const { result, text } = await make("silent");
  expect(result).toMatchObject([{ name: "180", codecs: expect.not.stringContaining("mp4a") as string }]);
  expect(await text("master.m3u8")).not.toContain("audio");
});

test("a clip of one frame becomes one segment and one picture", async () => {
  const { dir, result, text } = await make("one-frame");
  expect(result).toHaveLength(1);
  expect((await readFragmented(join(dir, "180.mp4")))!.segments).toHaveLength(1);
  expect((await text("storyboard.vtt")).match(/-->/g)).toHaveLength(1);
});

test("more than 60 frames a second become 60", async () => {
  const { dir } = await make("large", { renditionSides: [240] });
  const entries = ["-show_entries", "stream=r_frame_rate", "-of", "csv=p=0", join(dir, "240.mp4")];
  expect((await run(ffprobe, ["-v", "0", ...entries])).stdout.trim()).toBe("60/1");
});

test("144p takes at most 100 kbit/s with its sound, and sound alone at most 40", async () => {
  const { result } = await makeOfFilm();
  const kbps = (wanted: string) => (result.find(({ name }) => name === wanted)!.bytes * 8) / 5 / 1_000;
  expect(kbps("144")).toBeLessThan(100);
  expect([kbps("audio"), kbps("audio-opus")].every((each) => each < 40)).toBe(true);
});

test("music has stereo sound of 64 kbit/s, but in the smallest size", async () => {
  const { dir, result } = await make("brief", { renditionSides: [144, 240], isMusic: true });
  const entries = ["-select_streams", "a", "-show_entries", "stream=channels", "-of", "csv=p=0"];
  const channels = async ({ name }: { name: string }) =>
    `${name}: ${(await run(ffprobe, ["-v", "0", ...entries, join(dir, `${name}.mp4`)])).stdout.trim()}`;
  expect(await Promise.all(result.map(channels))).toEqual(["144: 1", "240: 2", "audio: 2", "audio-opus: 2"]);
});

test("an ffmpeg without Opus makes the other renditions", async () => {
  const ffmpeg = await writeProgram('[ "$6" = -encoders ] && exit 1\nexec ffmpeg "$@"');
  expect(shapes((await make("mp4", { ffmpeg })).result)).toEqual(["180: 320x180", "audio: 0x0"]);
});

test("only the renditions that are lacking are made, without another storyboard", async () => {
  const { dir, result } = await make("brief", { renditionSides: [144, 240], existingNames: ["240", "audio"] });
  expect(shapes(result)).toEqual(["144: 256x144", "audio-opus: 0x0"]);
  expect((await readdir(dir)).filter((name) => name.startsWith("storyboard"))).toEqual([]);
  expect(
    (await make("brief", { renditionSides: [240], existingNames: ["240", "audio", "audio-opus"] })).result,
  ).toEqual([]);
});

test("a video that turns from wide to upright keeps its size, and the upright pictures get bars", async () => {
  const { dir, result } = await make("turning-mpegts", { renditionSides: [144] });
  expect(shapes(result)[0]).toBe("144: 256x144");
  const counting = ["-v", "error", "-count_frames", "-select_streams", "v", "-of", "csv=p=0"];
  const entries = ["-show_entries", "stream=width,height,nb_read_frames", join(dir, "144.mp4")];
  expect((await run(ffprobe, [...counting, ...entries])).stdout.trim()).toMatch(/^256,144,7\d$/);
  const corner = ["-v", "error", "-sseof", "-0.2", "-i", join(dir, "144.mp4"), "-frames:v", "1"];
  const left = [...corner, "-vf", "crop=40:140:0:0,scale=1:1,format=gray", "-f", "rawvideo", "-"];
  expect((await run("ffmpeg", left, { encoding: "buffer" })).stdout[0]).toBeLessThan(20);
});

/** Measures the loudness of a file in LUFS. */
async function loudnessOf(path: string): Promise<number> {
  const { stderr } = await run("ffmpeg", ["-i", path, "-map", "0:a:0", "-af", "ebur128", "-f", "null", "-"]);
  return Number(/Integrated loudness:\s+I:\s+(-?[\d.]+)/.exec(stderr)![1]);
}

test("every rendition of a quiet video is as loud as other videos", async () => {
  expect(await loudnessOf(await clip("quiet"))).toBeLessThan(-28);
  const { dir } = await make("quiet");
  for (const name of ["180", "audio", "audio-opus"]) {
    const lufs = await loudnessOf(join(dir, `${name}.mp4`));
    expect({ name, isEven: Math.abs(lufs + 16) <= 1 }, String(lufs)).toEqual({ name, isEven: true });
  }
});

test("sound alone is as loud as videos", async () => {
  const { dir, result } = await make("quiet-sound");
  expect(shapes(result)).toEqual(["audio: 0x0", "audio-opus: 0x0", "audio-high: 0x0"]);
  for (const { name } of result) expect(Math.abs((await loudnessOf(join(dir, `${name}.mp4`))) + 16)).toBeLessThan(1);
});

test("renditions have the pictures and the sound that a file marks as its main ones", async () => {
  const { dir, result } = await make("second-tracks");
  expect(shapes(result)).toEqual(["180: 320x180", "audio: 0x0", "audio-opus: 0x0"]);
  for (const { name } of result) expect(Math.abs((await loudnessOf(join(dir, `${name}.mp4`))) + 16)).toBeLessThan(1);
});

test("a video that is loud enough, or silent, keeps its volume", async () => {
  const louder = ["-v", "error", "-f", "lavfi", "-i", "sine=d=2,volume=5.3dB", join(root, "even.wav")];
  await run("ffmpeg", louder);
  await run("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "anullsrc=d=2", join(root, "silent.wav")]);
  for (const name of ["even.wav", "silent.wav"]) {
    const [path, running] = [join(root, name), { ffmpeg: "ffmpeg" }];
    const filter = await buildVolumeFilter(path, await probeVideo(path, { ffprobe }), running);
    expect({ name, filter }).toEqual({ name, filter: "" });
  }
});

test("listening to a video that never ends is given up after the time that making its sizes may take", async () => {
  const ffmpeg = await writeProgram("exec sleep 60");
  const probe = await probeVideo(await clip("mp4"));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  let isOver = false;
  const end = () => void (isOver = true);
  const listening = expect(buildVolumeFilter("film", probe, { ffmpeg })).rejects.toThrow("took too long");
  void listening.then(end, end);
  for (let seconds = 0; seconds < 1_500 && !isOver; seconds++) {
    await new Promise(setImmediate);
    vi.advanceTimersByTime(1_000);
  }
  await listening;
});

const brightnessOf = async (path: string) => {
  const pixel = ["-v", "error", "-i", path, "-frames:v", "1", "-vf", "scale=1:1,format=gray", "-f", "rawvideo", "-"];
  return (await run("ffmpeg", pixel, { encoding: "buffer" })).stdout[0]!;
};

test("a video in HDR becomes one for every screen, as bright as it was meant", async () => {
  const { dir } = await make("hdr");
  const entries = ["-show_entries", "stream=color_transfer,pix_fmt", "-of", "csv=p=0", join(dir, "180.mp4")];
  expect((await run(ffprobe, ["-v", "0", ...entries])).stdout.trim()).toBe("yuv420p,bt709");
  // Half of the scale of PQ is about 92 cd/m² (SMPTE ST 2084), where SDR has its white at 100.
  expect(await brightnessOf(join(dir, "180.mp4"))).toBeGreaterThan(140);
});

test("an ffmpeg that cannot map brightness makes renditions of HDR, too", async () => {
  const ffmpeg = await writeProgram(
    '[ "$6" = -filters ] && { ffmpeg "$@" | grep -v zscale; exit; }\n' +
      'case "$*" in *zscale*) exit 1;; esac\nexec ffmpeg "$@"',
  );
  const { dir, result } = await make("hdr", { ffmpeg });
  expect(shapes(result)).toEqual(["180: 320x180"]);
  expect(await brightnessOf(join(dir, "180.mp4"))).toBeGreaterThan(100);
});

test("an interlaced video gets whole pictures", async () => {
  const { dir } = await make("interlaced");
  const countTorn = async (path: string) => {
    const { stderr } = await run("ffmpeg", ["-i", path, "-vf", "idet", "-f", "null", "-"]);
    return Number(/Single frame detection: TFF:\s*(\d+)/.exec(stderr)![1]);
  };
  expect(await countTorn(await clip("interlaced"))).toBeGreaterThan(10);
  expect(await countTorn(join(dir, "180.mp4"))).toBeLessThan(6);
});

test("progress runs up to one", async () => {
  const { collected } = await makeOfFilm();
  expect(Math.max(...collected)).toBeGreaterThan(0.9);
  expect(Math.max(...collected)).toBeLessThanOrEqual(1);
});
