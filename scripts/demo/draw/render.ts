import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { runFfmpeg } from "#api/media/processes/ffmpeg";
import { waveFile } from "../sound/wave-file";
import { type Box, field, type Layer, type Scene } from "./scene";

// The API takes no SVG from strangers; what is drawn here is our own.
sharp.unblock({ operation: ["VipsForeignLoadSvg"] });

const rate = 20;
const whole: Box = { x: 0, y: 0, ...field };

const svg = (content: string, { x, y, width, height }: Box, scale = 1) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width * scale}" height="${height * scale}">${content}</svg>`,
  );

/** A picture of an avatar or a cover, as PNG. */
export const picture = (content: string, width: number, height: number) =>
  sharp(svg(content, { x: 0, y: 0, width, height }))
    .png()
    .toBuffer();

/** Draws what a scene is at its beginning, as PNG of twice the field's size. */
export async function drawThumbnail(scene: Scene, ffmpeg: string, scratch: string): Promise<Buffer> {
  const content = scene.layers
    .filter((layer) => !layer.later)
    .map((layer) => layer.draw)
    .join("");
  const drawn = svg(content, whole, 2);
  if (!scene.backdrop) return sharp(drawn).png().toBuffer();
  const dir = await mkdtemp(join(scratch, "backdrop-"));
  const behind = join(dir, "behind.png");
  const source = scene.backdrop.source(field.width * 2, field.height * 2);
  const at = ["-ss", String(scene.backdrop.at), "-frames:v", "1"];
  await runFfmpeg(["-f", "lavfi", "-i", source, ...at, behind], { ffmpeg });
  const both = await sharp(behind)
    .composite([{ input: drawn }])
    .png()
    .toBuffer();
  await rm(dir, { recursive: true });
  return both;
}

/** Films a scene: its layers laid over each other as they move, and its sound; an MP4 that starts at once. */
export async function film(scene: Scene, seconds: number, output: string, ffmpeg: string) {
  const dir = await mkdtemp(`${output}-`);
  const cut = await Promise.all(scene.layers.map((layer, i) => cutOut(layer, join(dir, `${i}.png`))));
  const sound = join(dir, "sound.wav");
  await writeFile(sound, waveFile(scene.sound(seconds)));
  const behind = scene.backdrop?.source(field.width, field.height) ?? `color=c=black:s=${field.width}x${field.height}`;
  const base = ["-y", "-f", "lavfi", "-i", `${behind},fps=${rate}`];
  const inputs = cut.flatMap(({ file }) => ["-framerate", String(rate), "-i", file]);
  const graph = ["-filter_complex_threads", "1", "-filter_complex", graphOf(cut)];
  const streams = ["-map", "[film]", "-map", `${cut.length + 1}:a`, "-t", String(seconds)];
  await runFfmpeg([...base, ...inputs, "-i", sound, ...graph, ...streams, ...encoding, output], { ffmpeg });
  await rm(dir, { recursive: true });
}

interface CutOut {
  layer: Layer;
  file: string;
  x: number;
  y: number;
}

/** A layer as a picture without the empty space around it; what turns keeps its middle. */
async function cutOut(layer: Layer, file: string): Promise<CutOut> {
  const box = layer.box ?? whole;
  const drawn = sharp(svg(layer.draw, box)).png({ compressionLevel: 1 });
  if (!layer.turn) drawn.trim({ background: "#00000000", threshold: 0 });
  const { trimOffsetLeft = 0, trimOffsetTop = 0 } = await drawn.toFile(file);
  return { layer, file, x: box.x - trimOffsetLeft, y: box.y - trimOffsetTop };
}

const encoding = [
  ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "27", "-maxrate", "240k", "-bufsize", "480k"],
  ...["-pix_fmt", "yuv420p", "-g", "96", "-threads", "1"],
  ...["-c:a", "aac", "-b:a", "40k", "-bitexact", "-map_metadata", "-1", "-movflags", "+faststart"],
];

function graphOf(cut: CutOut[]): string {
  const steps = cut.map(({ layer, x, y }, i) => {
    const turned = layer.turn ? `[${i + 1}:v]format=rgba,loop=-1:1:0,rotate=a='${layer.turn}':c=none[turned${i}];` : "";
    const place = `x='${x}+(${layer.x ?? 0})':y='${y}+(${layer.y ?? 0})'`;
    const shown = layer.show ? `:enable='${layer.show}'` : "";
    const from = i === 0 ? "[0:v]" : `[under${i}]`;
    const over = layer.turn ? `[turned${i}]` : `[${i + 1}:v]`;
    return `${turned}${from}${over}overlay=${place}:format=yuv444${shown}[under${i + 1}]`;
  });
  return [...steps, `[under${cut.length}]format=yuv420p[film]`].join(";");
}
