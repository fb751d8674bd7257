import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { runFfmpeg } from "#api/media/processes/ffmpeg";
import { type Box, canvas, type Layer, type Scene } from "./scene";
import { encodeWav, type Sound } from "./sound";

// The API blocks SVG for uploads; the drawings here are our own.
sharp.unblock({ operation: ["VipsForeignLoadSvg"] });

const framesPerSecond = 20;
const fullBox: Box = { x: 0, y: 0, ...canvas };

const svg = (content: string, { x, y, width, height }: Box, scale = 1) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width * scale}" height="${height * scale}">${content}</svg>`,
  );

/** Renders an avatar or a cover as PNG. */
export const renderPicture = (picture: string) => sharp(Buffer.from(picture)).png().toBuffer();

/** Renders the first frame of a scene as PNG at twice the size of the canvas. */
export async function renderThumbnail(scene: Scene, ffmpeg: string, scratch: string): Promise<Buffer> {
  const content = scene.layers
    .filter((layer) => layer.isInThumbnail)
    .map((layer) => layer.draw)
    .join("");
  const image = svg(content, fullBox, 2);
  if (!scene.backdrop) return sharp(image).png().toBuffer();
  const dir = await mkdtemp(join(scratch, "backdrop-"));
  const backdrop = join(dir, "backdrop.png");
  const source = fitSource(scene.backdrop.source, 2);
  const at = ["-ss", String(scene.backdrop.thumbnailSecond), "-frames:v", "1"];
  await runFfmpeg(["-f", "lavfi", "-i", source, ...at, backdrop], { ffmpeg });
  const composed = await sharp(backdrop)
    .composite([{ input: image }])
    .png()
    .toBuffer();
  await rm(dir, { recursive: true });
  return composed;
}

/** Writes the size of the picture into a source. */
const fitSource = (source: string, scale = 1) =>
  source.replace("WIDTH", String(canvas.width * scale)).replace("HEIGHT", String(canvas.height * scale));

interface Film {
  scene: Scene;
  sound: Sound;
  seconds: number;
}

/** Renders a scene as an MP4: its moving layers on top of each other, and its sound. */
export async function renderVideo({ scene, sound, seconds }: Film, output: string, ffmpeg: string) {
  const dir = await mkdtemp(`${output}-`);
  const layers = await Promise.all(scene.layers.map((layer, i) => renderLayer(layer, join(dir, `${i}.png`))));
  const wav = join(dir, "sound.wav");
  await writeFile(wav, encodeWav(sound(seconds)));
  const backdrop = fitSource(scene.backdrop?.source ?? "color=c=black:s=WIDTHxHEIGHT");
  const base = ["-y", "-f", "lavfi", "-i", `${backdrop},fps=${framesPerSecond}`];
  const inputs = layers.flatMap(({ file }) => ["-framerate", String(framesPerSecond), "-i", file]);
  const graph = ["-filter_complex_threads", "1", "-filter_complex", buildFilterGraph(layers)];
  const streams = ["-map", "[film]", "-map", `${layers.length + 1}:a`, "-t", String(seconds)];
  await runFfmpeg([...base, ...inputs, "-i", wav, ...graph, ...streams, ...encoding, output], { ffmpeg });
  await rm(dir, { recursive: true });
}

interface LayerImage {
  layer: Layer;
  file: string;
  x: number;
  y: number;
}

/** Renders a layer without the empty space around it; a turning layer keeps its centre. */
async function renderLayer(layer: Layer, file: string): Promise<LayerImage> {
  const { box } = layer;
  const image = sharp(svg(layer.draw, box)).png({ compressionLevel: 1 });
  if (!layer.turn) image.trim({ background: "#00000000", threshold: 0 });
  const { trimOffsetLeft = 0, trimOffsetTop = 0 } = await image.toFile(file);
  return { layer, file, x: box.x - trimOffsetLeft, y: box.y - trimOffsetTop };
}

const encoding = [
  ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "27", "-maxrate", "240k", "-bufsize", "480k"],
  ...["-pix_fmt", "yuv420p", "-g", "96", "-threads", "1"],
  ...["-c:a", "aac", "-b:a", "40k", "-bitexact", "-map_metadata", "-1", "-movflags", "+faststart"],
];

function buildFilterGraph(layers: LayerImage[]): string {
  const steps = layers.map(({ layer, x, y }, i) => {
    const turned = layer.turn ? `[${i + 1}:v]format=rgba,loop=-1:1:0,rotate=a='${layer.turn}':c=none[turned${i}];` : "";
    const place = `x='${x}+(${layer.x})':y='${y}+(${layer.y})'`;
    const condition = layer.show ? `:enable='${layer.show}'` : "";
    const from = i === 0 ? "[0:v]" : `[under${i}]`;
    const over = layer.turn ? `[turned${i}]` : `[${i + 1}:v]`;
    return `${turned}${from}${over}overlay=${place}:format=yuv444${condition}[under${i + 1}]`;
  });
  return [...steps, `[under${layers.length}]format=yuv420p[film]`].join(";");
}
