import { readFfmpeg } from "#api/media/processes/ffmpeg";

const namesByKey = new Map<string, ReadonlySet<string>>();

/** Lists the names of the encoders or filters of an ffmpeg, whose builds differ; none if it cannot be run. */
async function listNames(ffmpeg: string, option: "-encoders" | "-filters"): Promise<ReadonlySet<string>> {
  const key = `${option} ${ffmpeg}`;
  const cachedNames = namesByKey.get(key);
  if (cachedNames) return cachedNames;
  let output = "";
  await readFfmpeg([option], { ffmpeg, timeoutMs: 10_000 }, (text) => (output += text)).catch(() => undefined);
  const names = new Set([...output.matchAll(/^ [\w.|]{3,6} (\S+)/gm)].map(([, name]) => name!));
  if (names.size > 0) namesByKey.set(key, names);
  return names;
}

export const listEncoders = (ffmpeg: string) => listNames(ffmpeg, "-encoders");

/** Returns whether an ffmpeg can map HDR to standard brightness, for which it needs the library zimg. */
export const canMapTones = async (ffmpeg: string) => (await listNames(ffmpeg, "-filters")).has("zscale");
