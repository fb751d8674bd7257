import type { PictureTraits } from "#api/media/formats/picture-traits";
import { canMapTones } from "./encoders";

/** Maps the brightness of HDR, in linear light, to what all screens show. */
const toneMapping = [
  ...["zscale=t=linear:npl=100", "format=gbrpf32le", "zscale=p=bt709", "tonemap=tonemap=hable:desat=0"],
  "zscale=t=bt709:m=bt709:r=tv",
];

/** The traits of pictures to correct, and the largest side that the outputs need. */
export interface Straightening extends PictureTraits {
  maxSide: number;
}

/**
 * Builds the filter that merges fields, makes pixels square, and maps colours to those that all browsers show. ffmpeg
 * itself rotates pictures that were filmed upright.
 */
export function straighten({ isHdr, isInterlaced, maxSide }: Straightening): string {
  // Tone mapping costs much work for each pixel.
  const shrink = `scale=w='if(gt(iw,ih),-2,min(iw,${maxSide}))':h='if(gt(iw,ih),min(ih,${maxSide}),-2)'`;
  return [
    ...(isInterlaced ? ["bwdif=mode=send_frame:deint=all"] : []),
    ...["scale='iw*sar':ih", "setsar=1"],
    ...(isHdr ? [shrink, ...toneMapping] : []),
    "format=yuv420p",
  ].join();
}

/** Chooses the traits to correct; HDR only if ffmpeg can map it. */
export async function findStraightening(
  { traits, ffmpeg }: { traits?: PictureTraits; ffmpeg: string },
  maxSide: number,
): Promise<Straightening> {
  const { isHdr = false, isInterlaced = false } = traits ?? {};
  return { isHdr: isHdr && (await canMapTones(ffmpeg)), isInterlaced, maxSide };
}
