import type { PictureTraits } from "#api/media/formats/picture-traits";
import { canMapTones } from "./encoders";

/**
 * Maps the brightness of HDR, in linear light, to what all screens show (ffmpeg's filters zscale and tonemap). `npl` is the
 * white of ordinary screens in cd/m²; `hable` keeps details in dark and bright parts; `desat=0` keeps bright colours.
 */
const toneMapping = [
  ...["zscale=t=linear:npl=100", "format=gbrpf32le", "zscale=p=bt709", "tonemap=tonemap=hable:desat=0"],
  "zscale=t=bt709:m=bt709:r=tv",
];

/** What to fix in pictures, and the largest side that the outputs need. */
export interface PictureFixes extends PictureTraits {
  maxSide: number;
}

/**
 * Builds the filter that deinterlaces, makes pixels square, and maps colours to those that all browsers show. ffmpeg
 * itself rotates pictures that were filmed upright.
 */
export function buildPictureFilter({ isHdr, isInterlaced, maxSide }: PictureFixes): string {
  // Scales down first, because tone mapping is slow for each pixel.
  const shrink = `scale=w='if(gt(iw,ih),-2,min(iw,${maxSide}))':h='if(gt(iw,ih),min(ih,${maxSide}),-2)'`;
  return [
    ...(isInterlaced ? ["bwdif=mode=send_frame:deint=all"] : []),
    ...["scale='iw*sar':ih", "setsar=1"],
    ...(isHdr ? [shrink, ...toneMapping] : []),
    "format=yuv420p",
  ].join();
}

/** Chooses what to fix; HDR only if ffmpeg can map it. */
export async function choosePictureFixes(
  { traits, ffmpeg }: { traits?: PictureTraits; ffmpeg: string },
  maxSide: number,
): Promise<PictureFixes> {
  const { isHdr = false, isInterlaced = false } = traits ?? {};
  return { isHdr: isHdr && (await canMapTones(ffmpeg)), isInterlaced, maxSide };
}
