import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyState } from "#app/components/ui/empty-state";
import { formatDuration } from "#app/format/duration";
import { encodePath } from "#app/format/path";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { loadTranscript } from "#app/pages/transcript.server";
import { videoApi } from "#app/video-api/index.server";
import { hidden } from "#app/components/ui/hidden";
import * as t from "#languages/watch";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${t.transcriptOf({ title: data.title })} · Vidlark` : "Vidlark" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  const [{ _id, title }, transcript] = await Promise.all([
    required(videoApi(request, context).videos.watch(videoId)),
    required(loadTranscript({ request, context }, videoId)),
  ]);
  return json({ _id, title, ...transcript });
}

export default function Transcript() {
  const { _id, title, languages, language, cues, page, totalPages } = useLoaderData<typeof loader>();
  const watch = encodePath`/video/${_id}`;
  return (
    <div className="mx-auto max-w-[75ch]">
      <h1>{t.transcript()}</h1>
      <p className="mt-1">
        <a href={watch} dir="auto">
          {title}
        </a>
      </p>
      {languages.length > 1 && <Languages languages={languages} current={language} />}
      {language ? <Cues cues={cues} language={language} watch={watch} /> : <Nothing watch={watch} />}
      {language && totalPages > 1 && <Pages language={language} page={page} totalPages={totalPages} />}
    </div>
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

function Cues({ cues, language, watch }: Pick<Loaded, "cues"> & { language: string | undefined; watch: string }) {
  return (
    <ol className="mt-4">
      {cues.map(({ start, text }, index) => (
        <li key={index} className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-3 py-1">
          <a className="min-h-6 tabular pointer-coarse:min-h-8" href={`${watch}?t=${start}`}>
            {t.watchFrom({ time: formatDuration(start), hidden })}
          </a>
          <p className="wrap-anywhere whitespace-pre-line" lang={language} dir="auto">
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Pages({ language, page, totalPages }: Pick<Loaded, "page" | "totalPages"> & { language: string }) {
  const to = (number: number) => `?lang=${encodeURIComponent(language)}&page=${number}`;
  return (
    <nav className="pager" aria-label={t.transcript()}>
      {page > 1 && (
        <a className="button" href={to(page - 1)} rel="prev">
          {t.previousPage()}
        </a>
      )}
      <p>{t.pageOf({ page, total: totalPages })}</p>
      {page < totalPages && (
        <a className="button" href={to(page + 1)} rel="next">
          {t.nextPage()}
        </a>
      )}
    </nav>
  );
}

function Nothing({ watch }: { watch: string }) {
  return (
    <EmptyState title={t.noTranscript()}>
      <p className="text-muted">{t.noCaptions()}</p>
      <a className="button" href={watch}>
        {t.backToVideo()}
      </a>
    </EmptyState>
  );
}
