import { readFfmpeg } from "#api/media/processes/ffmpeg";

const known = new Map<string, ReadonlySet<string>>();

/** Lists the names of an ffmpeg's encoders, which differ between its builds; empty for one that cannot be run. */
export async function listEncoders(ffmpeg: string): Promise<ReadonlySet<string>> {
  const found = known.get(ffmpeg);
  if (found) return found;
  const printed = await readFfmpeg(ffmpeg, ["-encoders"]).catch(() => "");
  const encoders = new Set([...printed.matchAll(/^ [VAS][\w.]{5} (\S+)/gm)].map(([, name]) => name!));
  if (encoders.size > 0) known.set(ffmpeg, encoders);
  return encoders;
}
