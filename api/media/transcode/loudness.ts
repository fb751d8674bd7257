import type { ProbeResult } from "#api/media/formats/probe-result";
import { inputFile, readFfmpeg, type RunOptions } from "#api/media/processes/ffmpeg";

/** The loudness of every video in LUFS (EBU R 128), so that nobody adjusts the volume between two videos. */
const targetLufs = -16;
/** A video within this distance stays unchanged. */
const toleranceLu = 1;
/** Below this there is no speech, and more volume would only raise the noise. */
const silenceLufs = -50;
const maxGainDb = 20;

type LoudnessOptions = Pick<RunOptions, "ffmpeg" | "signal">;

/** Measures the integrated loudness of a file's sound in LUFS (ITU-R BS.1770); null if ffmpeg prints none. */
async function measureLoudness(input: string, probe: ProbeResult, options: LoudnessOptions): Promise<number | null> {
  const { audioIndex, duration } = probe;
  const meter = "ebur128=metadata=1,ametadata=mode=print:key=lavfi.r128.I:file=-";
  let lastLufs: string | undefined;
  const args = [...inputFile(input), "-map", `0:a:${audioIndex}`, "-af", meter, "-f", "null", "-"];
  await readFfmpeg(args, { ...options, timeoutMs: (600 + duration * 60) * 1000 }, (text) => {
    lastLufs = [...text.matchAll(/lavfi\.r128\.I=(-?[\d.]+)\n/g)].at(-1)?.[1] ?? lastLufs;
  });
  return lastLufs === undefined ? null : Number(lastLufs);
}

/** Builds the ffmpeg filter that brings a file's sound to the loudness of every video; empty if none is needed or it is silent. */
export async function buildVolumeFilter(input: string, probe: ProbeResult, options: LoudnessOptions): Promise<string> {
  const lufs = probe.audioCodec === null ? null : await measureLoudness(input, probe, options);
  const gain = lufs === null || lufs < silenceLufs ? 0 : Math.min(maxGainDb, targetLufs - lufs);
  if (Math.abs(gain) <= toleranceLu) return "";
  // The limiter leaves 1.5 dB for peaks between samples.
  const limiter = gain > 0 ? ["alimiter=limit=0.84:level=false"] : [];
  return [`volume=${gain.toFixed(1)}dB`, ...limiter].join();
}
