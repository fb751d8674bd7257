import { encodePath } from "#app/format/path";
import type { WatchView } from "./watch-view.server";

const absolute = (url: string, origin: string) => (url.startsWith("/") ? origin + url : url);

/** Returns the page's title and the Open Graph tags that other sites show with a link to it. */
export function openGraph(video: WatchView, origin: string) {
  const description = video.description.replace(/\s+/g, " ").slice(0, 200);
  const property = (name: string, content: string) => ({ property: `og:${name}`, content });
  const kind = video.isAudio ? "audio" : "video";
  return [
    { title: `${video.title} · Vidlark` },
    { name: "description", content: description },
    ...(video.visibility === "unlisted" ? [{ name: "robots", content: "noindex" }] : []),
    property("site_name", "Vidlark"),
    property("type", video.isAudio ? "website" : "video.other"),
    property("title", video.title),
    property("description", description),
    property("url", origin + encodePath`/video/${video._id}`),
    ...(video.thumbnail ? [property("image", absolute(video.thumbnail, origin))] : []),
    ...(video.videoFile ? [property(kind, absolute(video.videoFile, origin))] : []),
    ...(video.isAudio ? [] : [property("video:duration", String(Math.floor(video.duration)))]),
  ];
}
