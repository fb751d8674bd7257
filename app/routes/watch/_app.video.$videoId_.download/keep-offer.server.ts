import { nameAccount } from "#app/format/authors";
import { findMediaType } from "#app/format/media-type";
import { toNamedFile } from "#app/format/path";
import type { KeepChoice } from "#app/kept/kept-video";
import type { KeepPanelData } from "#app/kept/keep-panel";
import type { WatchPageVideo } from "#app/video-api/shapes/shapes.server";
import * as t from "#languages/downloads";

type OfferAndChoices = Omit<KeepPanelData, "page">;

/**
 * Lists what a device can save of a video: the sound, and one size of the film. That is 240p, or else the smallest
 * rendition, or the best file if it has fewer bytes.
 */
function listChoices(video: WatchPageVideo, viewerId: string | null): KeepChoice[] {
  const { renditions, videoFile, downloadBytes, audioFile, audioBytes, owner, width, height } = video;
  const toChoice = (label: string, file: string, bytes: number): KeepChoice => ({
    label,
    src: toNamedFile(file),
    bytes,
    mime: findMediaType(file) ?? "video/mp4",
  });
  const side = Math.min(width, height);
  const best =
    videoFile && downloadBytes ? toChoice(side > 0 ? `${side}p` : t.bestWithin(), videoFile, downloadBytes) : null;
  const size = renditions.find(({ name }) => name === "240") ?? renditions[0];
  const small = size && toChoice(`${size.name}p`, size.videoFile, size.bytes);
  // For an owner, `downloadBytes` counts the uploaded file.
  const film = small && best && owner._id !== viewerId && best.bytes <= small.bytes ? best : small;
  const choices = [
    ...(film ? [film] : []),
    ...(audioFile && audioBytes ? [{ ...toChoice(t.soundWithin(), audioFile, audioBytes), mime: "audio/mp4" }] : []),
  ];
  return choices.length > 0 || !best ? choices : [best];
}

const isOwn = (url: string) => url.startsWith("/");

/**
 * Returns what a device needs to save a video; null if it cannot: scripts cannot read files of other origins, and a
 * film that is not for everybody would stay after the sign-out of an unknown account.
 */
export function toKeepOffer(video: WatchPageVideo, viewerId: string | null): OfferAndChoices | null {
  const choices = listChoices(video, viewerId).filter(({ src }) => isOwn(src));
  if (choices.length === 0 || video.downloadFile === "") return null;
  const { _id, title, language, owner, isPublished, downloadsFor, thumbnailSmall, captions, still } = video;
  const isViewerIndependent = isPublished && downloadsFor === "everybody";
  if (!isViewerIndependent && viewerId === null) return null;
  const offer = {
    _id,
    title,
    language,
    channel: nameAccount(owner),
    account: isViewerIndependent ? null : viewerId,
    poster: isOwn(thumbnailSmall) ? thumbnailSmall : "",
    captions: captions
      .map((track) => ({ language: track.language, label: track.label, src: track.src }))
      .filter(({ src }) => isOwn(src)),
    still: isOwn(still) ? still : "",
  };
  return { offer, choices };
}
