import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyState } from "#app/components/empty-state";
import { formatDuration } from "#app/format/duration";
import { encodePath } from "#app/format/path";
import { readQuery } from "#app/format/query";
import { mainThing } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { videoApi } from "#app/video-api/index.server";

export { moreStyles as links } from "#app/components/more-styles";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Transcript of ${data.title} · Vidlark` : "Vidlark" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  const { videos, captions } = videoApi(request, context);
  const [{ _id, title }, all] = await Promise.all([
    mainThing(videos.watch(videoId)),
    mainThing(captions.list(videoId)),
  ]);
  const asked = readQuery(request, "lang");
  const chosen = all.find(({ language }) => language === asked) ?? all[0];
  const said = chosen && (await mainThing(captions.read(videoId, chosen._id)));
  const cues = said?.cues.map(({ start, text }) => ({ start: Math.floor(start), text })) ?? [];
  const languages = all.map(({ language, label }) => ({ language, label: label || language }));
  return json({ _id, title, languages, language: chosen?.language, cues });
}

export default function Transcript() {
  const { _id, title, languages, language, cues } = useLoaderData<typeof loader>();
  const watch = encodePath`/video/${_id}`;
  return (
    <div className="transcript">
      <h1>Transcript</h1>
      <p>
        <a href={watch} dir="auto">
          {title}
        </a>
      </p>
      {languages.length > 1 && <Languages languages={languages} current={language} />}
      {cues.length > 0 ? <Cues cues={cues} language={language} watch={watch} /> : <Nothing watch={watch} />}
    </div>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Languages({ languages, current }: Pick<Loaded, "languages"> & { current: string | undefined }) {
  return (
    <nav className="tabs" aria-label="Languages">
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
    <ol className="cues">
      {cues.map(({ start, text }, index) => (
        <li key={index}>
          <a href={`${watch}?t=${start}`}>
            <span className="vh">Watch from </span>
            {formatDuration(start)}
          </a>
          <p lang={language} dir="auto">
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Nothing({ watch }: { watch: string }) {
  return (
    <EmptyState icon="chat" title="No transcript">
      <p className="muted">This video has no captions.</p>
      <a className="btn" href={watch}>
        Watch it
      </a>
    </EmptyState>
  );
}
