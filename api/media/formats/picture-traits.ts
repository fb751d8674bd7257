import { z } from "zod";
import { inputFile, runFfprobe } from "#api/media/processes/ffmpeg";
import type { Streams } from "./probe-result";

/** Properties of a video's pictures that browsers show wrong or not at all. */
export interface PictureTraits {
  /** Whether its brightness is that of PQ or HLG (ITU-R BT.2100), which most screens do not show. */
  isHdr: boolean;
  /** Whether each picture consists of two fields, of the odd and of the even lines. */
  isInterlaced: boolean;
}

const plainTraits: PictureTraits = { isHdr: false, isInterlaced: false };

const report = z.object({
  streams: z.array(z.object({ color_transfer: z.string().default(""), field_order: z.string().default("") })),
});

/** Reads the traits of a video's pictures. Returns plain traits without ffprobe, or if ffprobe cannot read the file. */
export async function readPictureTraits(
  path: string,
  ffprobe: string | null,
  { videoIndex }: Pick<Streams, "videoIndex">,
): Promise<PictureTraits> {
  if (!ffprobe) return plainTraits;
  const selection = ["-select_streams", `V:${videoIndex}`, "-show_entries", "stream=color_transfer,field_order"];
  const output = await runFfprobe(ffprobe, [...selection, "-of", "json", ...inputFile(path)]).catch(() => "{}");
  const [stream] = report.safeParse(JSON.parse(output)).data?.streams ?? [];
  if (!stream) return plainTraits;
  return {
    isHdr: /^(smpte2084|arib-std-b67)$/.test(stream.color_transfer),
    isInterlaced: /^(tt|bb|tb|bt)$/.test(stream.field_order),
  };
}
