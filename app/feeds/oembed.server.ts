import { nameAccount } from "#app/format/authors";
import { embedCode, computeEmbedSize } from "#app/format/embed";
import { absoluteUrl, encodePath, isId } from "#app/format/path";
import { isOwnPicture } from "#app/http/describe.server";
import type { Video } from "#app/video-api/shapes/shapes.server";
import { toXmlText } from "#contract/xml-text";
import { writeXml } from "./xml.server";

export function videoIdIn(href: string, origin: string): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  const [, id = ""] = /^\/(?:video|embed)\/([^/]+)\/?$/.exec(url.pathname) ?? [];
  return url.host === new URL(origin).host && isId(id) ? id : null;
}

interface OwnSite {
  origin: string;
  siteName: string;
}

interface Bounds {
  maxWidth?: number;
  maxHeight?: number;
}

/** Describes how to embed a video (https://oembed.com, §2.3.4). */
export function toOembed(video: Video, { origin, siteName }: OwnSite, bounds: Bounds, startSeconds: number) {
  const { title, owner, thumbnail } = video;
  return {
    version: "1.0",
    type: "video",
    title,
    provider_name: siteName,
    provider_url: `${origin}/`,
    ...(owner.username && {
      author_name: nameAccount(owner),
      author_url: origin + encodePath`/user/${owner.username}/${owner._id}`,
    }),
    ...computeEmbedSize(video, bounds),
    html: embedCode(video, origin, startSeconds, bounds),
    ...(thumbnail && thumbnailFields(thumbnail, origin, bounds)),
  };
}

/** A thumbnail has to fit the bounds too; the size of another server's is unknown. */
function thumbnailFields(thumbnail: string, origin: string, { maxWidth = Infinity, maxHeight = Infinity }: Bounds) {
  if (!isOwnPicture(thumbnail) || maxWidth < 960 || maxHeight < 540) return {};
  return { thumbnail_url: absoluteUrl(thumbnail, origin), thumbnail_width: 960, thumbnail_height: 540 };
}

export const writeOembed = (oembed: ReturnType<typeof toOembed>) =>
  writeXml({
    oembed: Object.fromEntries(
      Object.entries(oembed).map(([name, value]) => [name, typeof value === "string" ? toXmlText(value) : value]),
    ),
  });
