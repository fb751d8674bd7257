import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { parseChapters } from "#app/format/chapters";
import { readQuery } from "#app/format/query";
import { parseStartTime } from "#app/format/start-time";
import { originOf } from "#app/http/describe.server";
import { failureStatus } from "#app/http/load.server";
import { toBranding } from "#app/http/site-branding.server";
import { readSite, requirePublicAccess } from "#app/http/read-site.server";
import { requireParams } from "#app/http/params.server";
import { visitorApi } from "#app/http/visitor-api.server";
import { ApiError } from "#contract/errors";
import { renderEmbed, renderMissing } from "./render.server";

export const handle: RouteHandle = { isViewerIndependent: true };

const isOn = (value: string | null) => value !== null && !["0", "false", "off", "no"].includes(value);

/** Returns the player alone, for a frame in a page of another site. Ignores the session. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const origin = originOf({ request, context });
  const siteInfo = await readSite(request, context);
  const site = { siteName: siteInfo.name, branding: toBranding(siteInfo) ?? {} };
  try {
    const { videoId } = requireParams(params, "videoId");
    await requirePublicAccess({ request, context }, "embed");
    const { data: video } = await visitorApi(request, context).videos.find(videoId);
    if (video.status !== "ready") return renderMissing(404, site);
    return renderEmbed(video, {
      origin,
      ...site,
      search: new URL(request.url).search,
      chapters: parseChapters(video.description, video.duration),
      isLight: request.headers.get("Save-Data") === "on",
      quality: readQuery(request, "q"),
      start: parseStartTime(readQuery(request, "start") ?? readQuery(request, "t") ?? "") ?? 0,
      plays: isOn(readQuery(request, "autoplay")),
      loops: isOn(readQuery(request, "loop")),
      isMuted: isOn(readQuery(request, "muted")),
    });
  } catch (error) {
    if (error instanceof Response) return renderMissing(error.status === 501 ? 501 : 404, site);
    if (!(error instanceof ApiError)) throw error;
    return renderMissing([400, 401, 404].includes(error.status) ? 404 : failureStatus(error), site);
  }
}
