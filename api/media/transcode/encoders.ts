import { readFfmpeg } from "#api/media/processes/ffmpeg";

const abilities = new Map<string, ReadonlySet<string>>();

/**
 * Lists the names of an ffmpeg's encoders or filters, which differ between its builds; empty for one that cannot be run.
 */
async function listAbilities(ffmpeg: string, option: "-encoders" | "-filters"): Promise<ReadonlySet<string>> {
  const key = `${option} ${ffmpeg}`;
  const cachedNames = abilities.get(key);
  if (cachedNames) return cachedNames;
  let output = "";
  await readFfmpeg([option], { ffmpeg, timeoutMs: 10_000 }, (text) => (output += text)).catch(() => undefined);
  const names = new Set([...output.matchAll(/^ [\w.|]{3,6} (\S+)/gm)].map(([, name]) => name!));
  if (names.size > 0) abilities.set(key, names);
  return names;
}

export const listEncoders = (ffmpeg: string) => listAbilities(ffmpeg, "-encoders");

/** Returns whether an ffmpeg maps the brightness of HDR, for which it needs a library. */
export const canMapTones = async (ffmpeg: string) => (await listAbilities(ffmpeg, "-filters")).has("zscale");
