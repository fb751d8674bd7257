import { mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { hasAv1, makeAv1 } from "#api/media/transcode/av1";
import { makeRenditions, type Rendition } from "#api/media/transcode/make-renditions";
import { readConfig } from "#server/config";
import { atMost, type Figure, note } from "./support/figures";
import { type Film, films, openFilm, run, seconds } from "./support/drawn-films";
import { cpuOf } from "#tests/support/read-process";

const ffmpeg = "ffmpeg";
const sides = readConfig({}).RENDITIONS.filter((side) => hasAv1(String(side)));

interface Encoded {
  bytesPerMinute: number;
  /** The bytes of a minute without its sound and boxes. */
  pictureBytes: number;
  ssim: number;
  cpuPerMinute: number;
}

/**
 * Measures what a minute of each small size costs in bytes, work and room, and how like its film it is (SSIM), in H.264 and
 * AV1, beside ffmpeg's own defaults; and AV1 against H.264 of the same likeness.
 */
export async function measure(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const [ours, others]: [number[], number[]] = [[], []];
  const equals: Equal[] = [];
  for (const [name, picture] of Object.entries(films)) {
    const film = await openFilm(picture);
    for (const side of sides) {
      const [h264, av1] = [await measureH264(film, side), await measureAv1(film, side)];
      const bare = await measureBare(film, side);
      figures.push(note(`${name}, ${side}p: H.264`, describe(h264)), note("… AV1", describe(av1)));
      figures.push(note("… ffmpeg's own H.264", describe(bare)));
      const pictures = await findEqualBytes(film, side, av1.ssim);
      const equal = { pictures, all: pictures + h264.bytesPerMinute - h264.pictureBytes, av1 };
      equals.push(equal);
      figures.push(note("… AV1 ÷ H.264 of equal SSIM, pictures; with sound", describeEqual([equal])));
      others.push(av1.cpuPerMinute);
    }
    ours.push(await measureLadder(film));
    await rm(film.dir, { recursive: true });
  }
  return [
    ...figures,
    note("AV1 ÷ H.264 of equal SSIM, pictures of all", describeEqual(equals)),
    atMost("… pictures and sound of all", 0.6, divideAll(equals), " ×"),
    atMost("work of all AV1 ÷ work of H.264 up to 480p", 2, sum(others) / sum(ours), " ×"),
  ];
}

/** AV1 beside the bytes of a minute of H.264 that is as like its film. */
interface Equal {
  pictures: number;
  all: number;
  av1: Encoded;
}

const dividePictures = (equals: Equal[]) =>
  sum(equals.map(({ av1 }) => av1.pictureBytes)) / sum(equals.map(({ pictures }) => pictures));

const divideAll = (equals: Equal[]) =>
  sum(equals.map(({ av1 }) => av1.bytesPerMinute)) / sum(equals.map(({ all }) => all));

const describeEqual = (equals: Equal[]) => `${dividePictures(equals).toFixed(3)} ×; ${divideAll(equals).toFixed(3)} ×`;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

const describe = ({ bytesPerMinute, ssim, cpuPerMinute }: Encoded) =>
  `${(bytesPerMinute / 1e6).toFixed(2)} MB a minute, SSIM ${ssim.toFixed(4)}, ${cpuPerMinute.toFixed(1)} s of processor time a minute`;

/** Encodes in a directory of its own, and measures the file that comes of it. */
async function measureFile({ dir, path }: Film, encode: (output: string) => Promise<string>): Promise<Encoded> {
  const output = await mkdtemp(join(dir, "out-"));
  const before = cpuOf("self").children;
  const file = join(output, await encode(output));
  const cpu = cpuOf("self").children - before;
  // A file without an edit list begins as late as its pictures were put into another order.
  const begin = "setpts=PTS-STARTPTS";
  const compared = `[1:v]${begin}[a];[0:v]${begin}[b];[a][b]scale2ref[film][size];[size][film]ssim`;
  const ssim = Number(
    /All:([\d.]+)/.exec(await run(["-i", file, "-i", path, "-lavfi", compared, "-f", "null", "-"]))![1],
  );
  const { size } = await stat(file);
  const [, kibibytes] = /video:(\d+)kB/.exec(await run(["-i", file, "-map", "0:v", "-c", "copy", "-f", "null", "-"]))!;
  const perMinute = 60 / seconds;
  return {
    bytesPerMinute: size * perMinute,
    pictureBytes: Number(kibibytes) * 1024 * perMinute,
    ssim,
    cpuPerMinute: cpu * perMinute,
  };
}

const toFile = ({ name }: Rendition) => `${name}.mp4`;

const measureH264 = (film: Film, side: number) =>
  measureFile(film, async (output) => {
    const options = { probe: film.probe, ffmpeg, renditionSides: [side], present: ["audio", "audio-opus"] };
    return toFile((await makeRenditions(film.path, output, options))[0]!);
  });

const plain = { isHdr: false, isInterlaced: false };

const measureAv1 = (film: Film, side: number) =>
  measureFile(film, async (output) => {
    const options = { probe: film.probe, ffmpeg, side, isMusic: false, volume: "", traits: plain };
    return toFile(await makeAv1(film.path, output, options));
  });

const scale = (side: number) => ["-vf", `scale=-2:${side}`];

const measureBare = (film: Film, side: number) =>
  measureFile(film, async (output) => (await run(["-i", film.path, ...scale(side), "own.mp4"], output), "own.mp4"));

/** The work of the H.264 of all these sizes in one run. */
const measureLadder = async (film: Film) =>
  (
    await measureFile(film, async (output) =>
      toFile((await makeRenditions(film.path, output, { probe: film.probe, ffmpeg, renditionSides: sides }))[0]!),
    )
  ).cpuPerMinute;

/** Finds the bytes of a minute of H.264's pictures that are as like the film as this SSIM, between two of its qualities. */
async function findEqualBytes(film: Film, side: number, ssim: number): Promise<number> {
  const preset = side <= 240 ? "slow" : "veryfast";
  const points: Encoded[] = [];
  for (const crf of ["6", "10", "14", "20", "26", "32", "38"])
    points.push(
      await measureFile(film, async (output) => {
        const options = ["-an", "-preset", preset, "-crf", crf, "-g", "50"];
        await run(["-i", film.path, ...scale(side), ...options, "h264.mp4"], output);
        return "h264.mp4";
      }),
    );
  const above = points.findLast((point) => point.ssim >= ssim) ?? points[0]!;
  const below = points.find((point) => point.ssim < ssim) ?? points.at(-1)!;
  if (above.ssim === below.ssim) return above.pictureBytes;
  const part = (ssim - below.ssim) / (above.ssim - below.ssim);
  const [low, high] = [Math.log(below.pictureBytes), Math.log(above.pictureBytes)];
  return Math.exp(low + Math.min(1, Math.max(0, part)) * (high - low));
}
