import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useSupportedControls } from "#app/components/ui/page-context";
import { Thumbnail } from "#app/components/videos/thumbnail";
import { DownloadList } from "#app/components/videos/download-list";
import { encodePath } from "#app/format/path";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { hasServiceWorker } from "#app/http/service-worker.server";
import { readStartup } from "#app/http/viewer.server";
import type { KeepPanelData } from "#app/kept/keep-panel";
import { OwnScript } from "#app/kept/own-script";
import { findKeepScript, findListPage } from "#app/kept/scripts.server";
import { pick } from "#app/video-api/shapes/view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { listDownloads } from "./downloads.server";
import { toKeepOffer } from "./keep-offer.server";
import * as t from "#languages/downloads";
import * as kept from "#languages/kept";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${t.downloadOf({ title: data.title })} · Vidlark` : "Vidlark" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  const [video, { viewer }] = await Promise.all([
    required(videoApi(request, context).videos.find(videoId)),
    readStartup(request, context),
  ]);
  const { _id, title, language, status, downloadsFor, duration } = video;
  const isOffered = status === "ready" && downloadsFor !== "nobody";
  const viewerId = viewer?._id ?? null;
  const offer = isOffered && hasServiceWorker() ? toKeepOffer(video, viewerId) : null;
  const keep = offer && { data: { ...offer, page: findListPage() }, script: findKeepScript() };
  const downloads = isOffered ? listDownloads(video, viewerId) : [];
  const picture = isOffered && { ...pick(video, "thumbnail", "thumbnailSmall"), duration, isAudio: video.isAudio };
  // Where there are sizes, the player plays those.
  const differs = video.renditions.length > 0;
  return json({ _id, title, language, picture, downloadsFor, downloads, differs, keep });
}

export default function Downloads() {
  const { _id, title, language, picture, downloadsFor, downloads, differs, keep } = useLoaderData<typeof loader>();
  const supports = useSupportedControls();
  return (
    <div className="narrow">
      <h1>{t.download()}</h1>
      <div className="video-cell mt-3">
        {picture && <Thumbnail video={picture} sizes="" loading="first" />}
        <a
          className="plain-link font-semibold wrap-anywhere text-ink no-underline hover:underline"
          href={encodePath`/video/${_id}`}
          lang={language || undefined}
          dir="auto"
        >
          {title}
        </a>
      </div>
      {downloads.length === 0 && (
        <p className="mt-4 text-muted">{downloadsFor === "nobody" ? t.notOffered() : t.notReady()}</p>
      )}
      {downloads.length > 0 && downloadsFor === "owner" && <p className="mt-4">{t.onlyYou()}</p>}
      {downloads.length > 0 && <DownloadList downloads={downloads} />}
      {downloads.length > 0 && differs && <p className="mt-2 text-small text-muted">{t.bestDiffers()}</p>}
      {keep && supports("/kept") && <KeepSection {...keep} />}
    </div>
  );
}

interface KeepSectionProps {
  data: KeepPanelData;
  script: string;
}

/** Renders a hidden section that offers to save the video on the device. Its script shows it where that works. */
const KeepSection = ({ data, script }: KeepSectionProps) => (
  <>
    <section className="kept-panel" id="keep" data-keep={JSON.stringify(data)} aria-labelledby="keep-heading" hidden>
      <h2 id="keep-heading">{kept.keep()}</h2>
      <p className="mt-1 text-muted">{`${kept.keepLead()} ${kept.alsoKept()}`}</p>
      <div className="mt-3" data-place="" />
    </section>
    <OwnScript src={script} />
  </>
);
