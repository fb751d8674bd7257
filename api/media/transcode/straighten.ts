import type { PictureTraits } from "#api/media/formats/picture-traits";
import { canMapTones } from "./encoders";

/** Maps the brightness of HDR to what all screens show, in linear light. */
const toneMapping = [
  ...["zscale=t=linear:npl=100", "format=gbrpf32le", "zscale=p=bt709", "tonemap=tonemap=hable:desat=0"],
  "zscale=t=bt709:m=bt709:r=tv",
];

/** Which traits of pictures are straightened, and the largest side that is needed of them. */
export interface Straightening extends PictureTraits {
  maxSide: number;
}

/**
 * Builds the filter that makes pictures whole, square in their pixels, and of the colours that all browsers show. ffmpeg
 * itself turns those that were filmed upright.
 */
export function straighten({ isHdr, isInterlaced, maxSide }: Straightening): string {
  // Tone mapping costs much work for each pixel.
  const smaller = `scale=w='if(gt(iw,ih),-2,min(iw,${maxSide}))':h='if(gt(iw,ih),min(ih,${maxSide}),-2)'`;
  return [
    ...(isInterlaced ? ["bwdif=mode=send_frame:deint=all"] : []),
    ...["scale='iw*sar':ih", "setsar=1"],
    ...(isHdr ? [smaller, ...toneMapping] : []),
    "format=yuv420p",
  ].join();
}

/** Chooses what of the pictures is straightened: the brightness of HDR only by an ffmpeg that can. */
export async function findStraightening(
  { traits, ffmpeg }: { traits?: PictureTraits; ffmpeg: string },
  maxSide: number,
): Promise<Straightening> {
  const { isHdr = false, isInterlaced = false } = traits ?? {};
  return { isHdr: isHdr && (await canMapTones(ffmpeg)), isInterlaced, maxSide };
}
