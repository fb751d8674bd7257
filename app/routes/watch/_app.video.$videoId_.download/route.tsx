import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { encodePath } from "#app/format/path";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { videoApi } from "#app/video-api/index.server";
import { listDownloads } from "./downloads.server";
import * as t from "#languages/downloads";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${t.downloadOf({ title: data.title })} · Vidlark` : "Vidlark" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  const video = await required(videoApi(request, context).videos.watch(videoId));
  const { _id, title, language, status } = video;
  return json({ _id, title, language, downloads: status === "ready" ? listDownloads(video) : [] });
}

export default function Downloads() {
  const { _id, title, language, downloads } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-160">
      <h1>{t.download()}</h1>
      <p className="mt-1">
        <a href={encodePath`/video/${_id}`} lang={language || undefined} dir="auto">
          {title}
        </a>
      </p>
      {downloads.length === 0 ? (
        <p className="mt-4 text-muted">{t.notReady()}</p>
      ) : (
        <ul className="mt-4">
          {downloads.map(({ label, size, href, fileName }) => (
            <li key={href} className="border-b border-line">
              <a className="flex min-h-12 items-center justify-between gap-4" href={href} download={fileName ?? ""}>
                <span className="wrap-anywhere" dir="auto">
                  {label}
                </span>
                <span className="whitespace-nowrap text-muted tabular">{size}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 text-small text-muted">{t.goesOn()}</p>
    </div>
  );
}
