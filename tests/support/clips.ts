import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { open, readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { makeOnce } from "./make-once";

/** ffmpeg arguments, a text, a derivation of another clip (a conversion or its first bytes), or two clips in a row. */
type Recipe =
  | { args: string[]; of?: string; attached?: string }
  | { text: string }
  | { of: string; keep: number }
  | { of: string; attached: string; isJoined: true };

const picture = ["-f", "lavfi", "-i", "testsrc=s=320x180:r=25:d=2"];
const sound = ["-f", "lavfi", "-i", "sine=frequency=440:duration=2"];
const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
const aac = ["-c:a", "aac", "-ac", "2"];
const faststart = ["-movflags", "+faststart", "-f", "mp4"];
const both = [...picture, ...sound];
const mpeg2 = ["-c:v", "mpeg2video", "-b:v", "2M", "-f", "mpegts"];
const vp9 = ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-pix_fmt", "yuv420p"];

/** Metadata about the author of a file, and a cover. */
const metadata = ["-metadata", "title=Secret", "-metadata", "comment=recorded at +52.5+13.4"];
const cover = ["-map", "0", "-map", "1", "-frames:v", "1", "-c:v", "mjpeg", "-disposition:v:0", "attached_pic"];
const withCover = [...sound, ...picture, ...cover, ...metadata];
const mp3 = ["-c:a", "libmp3lame", "-b:a", "128k"];

const recipes = {
  mp4: { args: [...both, ...h264, ...aac, ...faststart] },
  tagged: {
    args: [
      ...both,
      ...h264,
      ...aac,
      "-metadata",
      "title=Secret",
      "-metadata",
      "comment=filmed at +52.5+13.4",
      "-f",
      "mp4",
    ],
  },
  tracked: {
    of: "tagged",
    args: ["-map", "0", "-map", "0:a", "-c", "copy", "-metadata", "comment=filmed at +52.5+13.4", ...faststart],
  },
  // As a drone writes its positions: as texts.
  located: {
    of: "mp4",
    args: [
      ...["-f", "srt", "-i", `data:text/plain;base64,${btoa("1\n00:00:00,000 --> 00:00:02,000\n+52.5+13.4\n")}`],
      ...["-map", "0", "-map", "1", "-c", "copy", "-c:s", "mov_text", ...faststart],
    ],
  },
  "located-fragmented": {
    of: "located",
    args: ["-map", "0", "-c", "copy", "-movflags", "+frag_keyframe+empty_moov", "-f", "mp4"],
  },
  "moov-last": { args: [...both, ...h264, ...aac, "-f", "mp4"] },
  fragmented: { args: [...both, ...h264, ...aac, "-movflags", "+frag_keyframe+empty_moov", "-f", "mp4"] },
  silent: { args: [...picture, ...h264, ...faststart] },
  mp3: { args: [...both, ...h264, "-c:a", "libmp3lame", ...faststart] },
  ac3: { args: [...both, ...h264, "-c:a", "ac3", ...faststart] },
  mov: { args: [...both, ...h264, ...aac, "-f", "mov"] },
  mkv: { args: [...both, ...h264, ...aac, "-f", "matroska"] },
  // Small pictures, a silent sound and a cover come before its main pictures and sound.
  "second-tracks": {
    args: [
      ...["-f", "lavfi", "-i", "testsrc=s=160x90:r=25:d=2", "-f", "lavfi", "-i", "anullsrc=d=2", ...both],
      ...["-map", "0", "-map", "2", "-map", "1", "-map", "3", ...h264, "-c:a:0", "ac3", "-c:a:1", "aac"],
      ...["-disposition", "0", "-disposition:v:1", "default", "-disposition:a:1", "default"],
      ...["-default_mode", "passthrough", "-f", "matroska"],
    ],
    attached: "jpeg",
  },
  "hevc-mov": {
    args: [...both, "-c:v", "libx265", "-preset", "ultrafast", "-pix_fmt", "yuv420p", ...aac, "-f", "mov"],
  },
  "ten-bit": {
    args: [...both, "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p10le", ...aac, ...faststart],
  },
  "full-colour": {
    args: [...both, "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv444p", ...aac, ...faststart],
  },
  webm: { args: [...both, ...vp9, "-c:a", "libopus", "-f", "webm"] },
  "tagged-webm": {
    of: "webm",
    args: [
      ...[
        "-f",
        "ffmetadata",
        "-i",
        `data:text/plain;base64,${btoa(";FFMETADATA1\n[CHAPTER]\nSTART=0\nEND=9\ntitle=Secret\n")}`,
      ],
      ...["-map", "0", "-map_chapters", "1", "-c", "copy", ...metadata, "-metadata:s:v", "title=Secret", "-f", "webm"],
    ],
  },
  "covered-mkv": { of: "webm", args: ["-c", "copy", ...metadata, "-f", "matroska"], attached: "jpeg" },
  "spoken-twice-webm": { of: "webm", args: ["-map", "0", "-map", "0:a", "-c", "copy", "-f", "webm"] },
  vp8: { args: [...both, "-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libvorbis", "-f", "webm"] },
  "live-webm": { args: [...both, ...vp9, "-c:a", "libopus", "-f", "webm", "-live", "1"] },
  avi: { args: [...both, "-c:v", "mpeg4", "-c:a", "libmp3lame", "-f", "avi"] },
  rotated: { of: "mp4", args: ["-c", "copy", "-metadata:s:v:0", "rotate=90", ...faststart] },
  "rotated-hevc": { of: "hevc-mov", args: ["-c", "copy", "-metadata:s:v:0", "rotate=90", "-f", "mov"] },
  large: { args: ["-f", "lavfi", "-i", "testsrc=s=2561x1441:r=90:d=0.3", "-c:v", "mpeg4", "-f", "avi"] },
  odd: { args: ["-f", "lavfi", "-i", "testsrc=s=321x179:r=25:d=1", "-c:v", "mpeg4", "-f", "avi"] },
  anamorphic: { args: ["-f", "lavfi", "-i", "testsrc=s=240x180:r=25:d=1,setsar=4/3", "-c:v", "libx265", "-f", "mov"] },
  wide: {
    args: [
      ...["-f", "lavfi", "-i", "testsrc2=s=642x362:r=25:d=5", "-f", "lavfi", "-i", "sine=d=5"],
      ...[...h264, ...aac, ...faststart],
    ],
  },
  "wide-slides": {
    args: [
      ...["-f", "lavfi", "-i", "testsrc2=s=642x362:r=10:d=5", "-f", "lavfi", "-i", "sine=d=5"],
      ...[...h264, ...aac, ...faststart],
    ],
  },
  grainy: {
    args: [
      ...["-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=20,noise=alls=24:allf=t", "-f", "lavfi", "-i", "sine=d=20"],
      ...[...h264, "-b:v", "1M", ...aac, ...faststart],
    ],
  },
  long: {
    args: [
      ...["-f", "lavfi", "-i", "testsrc2=s=320x180:r=2:d=180,noise=alls=8:allf=t", "-f", "lavfi", "-i", "sine=d=180"],
      ...[...h264, "-b:v", "150k", ...aac, ...faststart],
    ],
  },
  brief: {
    args: [
      ...["-f", "lavfi", "-i", "testsrc2=s=642x362:r=10:d=2", "-f", "lavfi", "-i", "sine=d=2"],
      ...[...h264, ...aac, ...faststart],
    ],
  },
  variable: {
    args: [...both, "-vf", "select='lt(t,1)+not(mod(n,7))'", "-vsync", "vfr", ...h264, ...aac, ...faststart],
  },
  "one-frame": { args: [...picture, "-frames:v", "1", ...h264, ...faststart] },
  av1: {
    args: [...both, "-c:v", "libaom-av1", "-pix_fmt", "yuv420p", "-cpu-used", "8", "-c:a", "libopus", "-f", "webm"],
  },
  "four-k": { args: ["-f", "lavfi", "-i", "testsrc=s=3840x2160:r=5:d=2", ...h264, ...faststart] },
  surround: { args: [...both, ...h264, "-c:a", "aac", "-ac", "6", "-ar", "96000", "-f", "matroska"] },
  "audio-only": { args: [...sound, ...aac, "-f", "mp4"] },
  "song.mp3": { args: [...withCover, ...mp3, "-id3v2_version", "3", "-write_id3v1", "1", "-f", "mp3"] },
  "song.m4a": { args: [...withCover, ...aac, "-f", "mp4"] },
  "song.wav": { args: [...sound, ...metadata, "-f", "wav"] },
  "song.flac": { args: [...withCover, "-c:a", "flac", "-f", "flac"] },
  "song.ogg": { args: [...sound, ...metadata, "-c:a", "libvorbis", "-f", "ogg"] },
  "song.opus": { args: [...sound, ...metadata, "-c:a", "libopus", "-f", "ogg"] },
  "song.weba": { args: [...sound, ...metadata, "-c:a", "libopus", "-f", "webm"] },
  "song.mka": { args: [...sound, ...metadata, "-c:a", "flac", "-f", "matroska"], attached: "jpeg" },
  "song.aac": { args: [...sound, ...metadata, ...aac, "-f", "adts"] },
  "long.mp3": { args: ["-f", "lavfi", "-i", "sine=frequency=440:duration=12", ...mp3, "-q:a", "4", "-f", "mp3"] },
  "mp3.mka": { args: [...sound, ...metadata, ...mp3, "-f", "matroska"] },
  "text.mp3": { text: "This is no song at all.\n" },
  "cut-off.m4a": { of: "song.m4a", keep: 0.6 },
  "cut-off.flac": { of: "song.flac", keep: 0.5 },
  ogv: { args: [...both, "-c:v", "libtheora", "-c:a", "libvorbis", "-f", "ogg"] },
  mpegts: { args: [...both, ...h264, ...aac, "-f", "mpegts"] },
  "upright-mpegts": {
    args: ["-f", "lavfi", "-i", "testsrc=s=180x320:r=25:d=1", ...sound, "-t", "1", ...h264, ...aac, "-f", "mpegts"],
  },
  "turning-mpegts": { of: "mpegts", attached: "upright-mpegts", isJoined: true },
  "wide-mpeg2": { args: ["-f", "lavfi", "-i", "testsrc=s=320x180:r=25:d=1", ...mpeg2] },
  "upright-mpeg2": { args: ["-f", "lavfi", "-i", "color=c=white:s=180x320:r=25:d=1", ...mpeg2] },
  "turning-mpeg2": { of: "wide-mpeg2", attached: "upright-mpeg2", isJoined: true },
  // As half of a PAL picture is stored: it is shown as 384 × 288.
  narrow: {
    args: ["-f", "lavfi", "-i", "color=c=white:s=176x288:r=25:d=1,setsar=24/11", "-c:v", "mpeg4", "-f", "avi"],
  },
  "anamorphic-avi": {
    args: ["-f", "lavfi", "-i", "testsrc=s=240x180:r=25:d=1,setsar=4/3", "-c:v", "mpeg4", "-f", "avi"],
  },
  hdr: {
    args: [
      ...["-f", "lavfi", "-i", "color=c=gray:s=320x180:r=25:d=1", "-c:v", "libx265", "-preset", "ultrafast"],
      ...["-pix_fmt", "yuv420p10le", "-x265-params", "colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc"],
      ...["-color_primaries", "bt2020", "-color_trc", "smpte2084", "-colorspace", "bt2020nc", ...faststart],
    ],
  },
  interlaced: {
    args: [
      ...["-f", "lavfi", "-i", "testsrc2=s=320x180:r=50:d=1", "-vf", "tinterlace=interleave_top,setfield=tff"],
      ...["-c:v", "mpeg2video", "-flags", "+ilme+ildct", "-b:v", "3M", "-f", "mpegts"],
    ],
  },
  quiet: { args: [...both, ...h264, "-af", "volume=-10dB", ...aac, ...faststart] },
  "quiet-sound": { args: [...sound, "-af", "volume=-10dB", ...aac, "-f", "mp4"] },
  jpeg: { args: [...picture, "-frames:v", "1", "-c:v", "mjpeg", "-f", "image2pipe"] },
  fake: { text: "This is no video at all.\n" },
  empty: { text: "" },
  playlist: { text: "#EXTM3U\n#EXTINF:2,\nfile:///etc/hostname\n" },
  ffconcat: { text: "ffconcat version 1.0\nfile /etc/hostname\n" },
  mpd: { text: '<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"></MPD>\n' },
  sdp: { text: "v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\nm=video 5004 RTP/AVP 96\r\n" },
  truncated: { of: "moov-last", keep: 0.6 },
  "cut-off": { of: "mp4", keep: 0.6 },
} satisfies Record<string, Recipe>;

export type ClipName = keyof typeof recipes;

/** Returns the path of a small clip (320 × 180, 2 s, with sound). */
export const clip = (name: ClipName): Promise<string> =>
  makeOnce(`${hashRecipe(name)}-${name}`, (unfinished) => make(recipes[name], unfinished));

/** Names a recipe and those that it derives from by their contents, so that a change of others leaves its file valid. */
function hashRecipe(name: ClipName): string {
  const recipe: Recipe & { of?: string; attached?: string } = recipes[name];
  const sources = [recipe.of, recipe.attached].flatMap((each) => (each ? [hashRecipe(each as ClipName)] : []));
  return createHash("sha256")
    .update(JSON.stringify([recipe, sources]))
    .digest("hex")
    .slice(0, 16);
}

const asPicture = ["-metadata:s:t", "mimetype=image/jpeg", "-metadata:s:t", "filename=cover.jpg"];

async function make(recipe: Recipe, path: string) {
  if ("text" in recipe) return await writeFile(path, recipe.text);
  if ("isJoined" in recipe) return await writeJoined(recipe, path);
  if ("keep" in recipe) return await keepFront(await clip(recipe.of as ClipName), recipe.keep, path);
  const input = recipe.of ? ["-i", await clip(recipe.of as ClipName)] : [];
  const cover = recipe.attached ? ["-attach", await clip(recipe.attached as ClipName), ...asPicture] : [];
  await promisify(execFile)("ffmpeg", ["-v", "error", "-y", ...input, ...recipe.args, ...cover, `file:${path}`]);
}

async function writeJoined({ of, attached }: { of: string; attached: string }, path: string) {
  const parts = await Promise.all([of, attached].map(async (name) => readFile(await clip(name as ClipName))));
  await writeFile(path, Buffer.concat(parts));
}

async function keepFront(from: string, part: number, path: string) {
  const content = await readFile(from);
  const file = await open(path, "w");
  await file.write(content, 0, Math.floor(content.length * part), 0);
  await file.close();
}
