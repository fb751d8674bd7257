import type { LoaderFunctionArgs } from "@remix-run/node";
import { encodePath } from "#app/format/path";
import { readQuery } from "#app/format/query";
import { required, requiredIfSupported } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { readSite } from "#app/http/read-site.server";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { renderKept } from "#app/kept/render.server";
import { loadCues, pageIn } from "#app/pages/transcript.server";
import { videoApi } from "#app/video-api/index.server";
import { Article } from "../watch/_app.video.$videoId_.read/article";
import { Pages } from "../watch/_app.video.$videoId_.read/pages";
import { type ReadView, toReadView } from "../watch/_app.video.$videoId_.read/read-view.server";
import type { ReadLinks } from "../watch/_app.video.$videoId_.read/section";
import * as read from "#languages/read";
import * as t from "#languages/kept";

/** Renders the reading page that a device saves. Its pictures and links point to what the device has saved. */
export const loader = withSessionCookies(async ({ request, params, context }: LoaderFunctionArgs) => {
  const { videoId } = requireParams(params, "videoId");
  const watchedVideo = required(videoApi(request, context).videos.find(videoId));
  const [video, cues, site] = await Promise.all([
    watchedVideo,
    requiredIfSupported(loadCues({ request, context }, videoId, watchedVideo)),
    readSite(request, context),
  ]);
  const still = video.still && encodePath`/kept/${videoId}/still-0.webp`;
  const view = toReadView({ ...video, still }, cues, pageIn(readQuery(request, "page")));
  const response = renderKept(site, read.toRead(video), <ReadPage view={view} />);
  response.headers.set("Cache-Control", "private, no-store");
  return response;
});

function ReadPage({ view }: { view: ReadView }) {
  const watch = `/kept?id=${encodeURIComponent(view._id)}`;
  const links: ReadLinks = { watch, toMoment: (second) => `${watch}&t=${second}` };
  return (
    <main className="px-page py-6" id="main">
      <p className="narrow mb-4 print:hidden">
        <a href="/kept">{t.heading()}</a>
      </p>
      <Article view={view} links={links} />
      {view.totalPages > 1 && <Pages language={undefined} page={view.page} totalPages={view.totalPages} />}
    </main>
  );
}
