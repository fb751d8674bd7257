import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Description } from "#app/components/ui/description";
import { nameAccount } from "#app/format/authors";
import { encodePath } from "#app/format/path";
import { readQuery } from "#app/format/query";
import { required, requiredIfOffered } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { loadCues, pageIn } from "#app/pages/transcript.server";
import { videoApi } from "#app/video-api/index.server";
import { Pages } from "./pages";
import { toReadView } from "./read-view.server";
import { Section } from "./section";
import * as t from "#languages/read";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${t.toRead({ title: data.title })} · Vidlark` : "Vidlark" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  const [video, cues] = await Promise.all([
    required(videoApi(request, context).videos.watch(videoId)),
    requiredIfOffered(loadCues({ request, context }, videoId)),
  ]);
  return json(toReadView(video, cues, pageIn(readQuery(request, "page"))));
}

export default function Read() {
  const view = useLoaderData<typeof loader>();
  const { _id, title, titleLanguage, channel, about, language, hasStills } = view;
  const watch = encodePath`/video/${_id}`;
  return (
    <article className="mx-auto max-w-[48rem]">
      <h1 lang={titleLanguage || undefined} dir="auto">
        {title}
      </h1>
      <p className="mt-1 text-small text-muted">
        {channel.username && (
          <a href={encodePath`/user/${channel.username}/${channel._id}`} dir="auto">
            {nameAccount(channel)}
          </a>
        )}
        {` · ${view.published} · ${view.duration}`}
      </p>
      <p className="mt-3 print:hidden">
        <a className="button" href={watch}>
          {t.watchVideo()}
        </a>
      </p>
      {view.languages.length > 1 && <Languages languages={view.languages} current={language} />}
      {about && (
        <div className="mt-4">
          <Description text={about} />
        </div>
      )}
      {!language && <p className="mt-4 text-muted">{hasStills ? t.picturesOnly() : t.noCaptions()}</p>}
      {view.sections.map((section) => (
        <Section key={section.paragraphs[0]!.start} {...{ section, language, watch, hasStills }} />
      ))}
      {view.totalPages > 1 && <Pages language={language} page={view.page} totalPages={view.totalPages} />}
    </article>
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
          lang={language}
          dir="auto"
          aria-current={language === current ? "page" : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
