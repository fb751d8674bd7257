import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { encodePath } from "#app/format/path";
import { readQuery } from "#app/format/query";
import { required, requiredIfSupported } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { loadCues, pageIn } from "#app/pages/transcript.server";
import { videoApi } from "#app/video-api/index.server";
import { Article } from "./article";
import { Pages } from "./pages";
import { toReadView } from "./read-view.server";
import * as t from "#languages/read";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${t.toRead({ title: data.title })} · Vidlark` : "Vidlark" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  const watchedVideo = required(videoApi(request, context).videos.find(videoId));
  const [video, cues] = await Promise.all([
    watchedVideo,
    requiredIfSupported(loadCues({ request, context }, videoId, watchedVideo)),
  ]);
  return json(toReadView(video, cues, pageIn(readQuery(request, "page"))));
}

export default function Read() {
  const view = useLoaderData<typeof loader>();
  const { _id, language, languages, page, totalPages } = view;
  const watch = encodePath`/video/${_id}`;
  const toMoment = (second: number) => `${watch}?t=${second}`;
  const toLargeStill = (still: string) => still.replace(/\.webp/, "-720.jpg");
  return (
    <>
      <Article view={view} links={{ watch, toMoment, toLargeStill }}>
        {languages.length > 1 && <Languages languages={languages} current={language} />}
      </Article>
      {totalPages > 1 && <Pages language={language} page={page} totalPages={totalPages} />}
    </>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Languages({ languages, current }: Pick<Loaded, "languages"> & { current: string | undefined }) {
  return (
    <nav className="tabs" aria-label={t.languages()}>
      {languages.map(({ language, label }) => (
        <a
          key={language}
          href={`?lang=${encodeURIComponent(language)}`}
          aria-current={language === current ? "page" : undefined}
        >
          <bdi lang={language}>{label}</bdi>
        </a>
      ))}
    </nav>
  );
}
