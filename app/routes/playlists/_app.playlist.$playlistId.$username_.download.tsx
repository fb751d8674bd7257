import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DownloadList } from "#app/components/videos/download-list";
import { formatDownload } from "#app/format/size";
import { readQuery } from "#app/format/query";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { playlistPath } from "#app/pages/playlist.server";
import { toNamedFile } from "#app/format/path";
import { videoApi } from "#app/video-api/index.server";
import * as t from "#languages/downloads";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${t.downloadOf({ title: data.name })} · Vidlark` : "Vidlark" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { playlistId, username } = requireParams(params, "playlistId", "username");
  const { playlists } = videoApi(request, context);
  const { name, size, sizes, files, leftOut } = await required(
    playlists.downloads(playlistId, readQuery(request, "q")),
  );
  const downloads = files.map(({ title, bytes, src }) => ({
    label: title,
    size: formatDownload(bytes),
    href: toNamedFile(src),
  }));
  const path = playlistPath("playlist", playlistId, username);
  const sum = formatDownload(files.reduce((all, { bytes }) => all + bytes, 0));
  const bestBytes = sizes.find((each) => each.name === "best")?.bytes ?? Infinity;
  const offeredSizes = sizes.filter((each) => each.bytes <= bestBytes || each.name === size);
  const choices = offeredSizes.map((each) => ({ name: each.name, cost: formatDownload(each.bytes) }));
  return json({ name, size, sum, choices, downloads, leftOut, path });
}

export default function PlaylistDownloads() {
  const { name, size, sum, choices, downloads, leftOut, path } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <h1>{t.download()}</h1>
      <p className="mt-1">
        <a className="plain-link wrap-anywhere" href={path} lang="" dir="auto">
          {name}
        </a>
      </p>
      {choices.length > 0 && <Sizes choices={choices} current={size} />}
      {downloads.length > 0 ? (
        <>
          <p className="mt-4 flex flex-wrap gap-2 max-sm:[&>a]:flex-1">
            <a className="button button-primary" href={`${path}/zip?q=${size}`}>
              {t.zipAll()}
            </a>
            <a className="button" href={`${path}/m3u?q=${size}`}>
              {t.m3u()}
            </a>
          </p>
          <p className="mt-2 text-small text-muted">{t.zipBeginsAnew()}</p>
          <h2 className="mt-6 -mb-2 text-18">{t.fileCount({ count: downloads.length, size: sum })}</h2>
        </>
      ) : (
        <p className="mt-4 text-muted">{t.nothingHere()}</p>
      )}
      {leftOut > 0 && <p className="mt-2 text-small text-muted">{t.leftOut({ count: leftOut })}</p>}
      {downloads.length > 0 && <DownloadList downloads={downloads} />}
    </div>
  );
}

interface SizesProps {
  choices: { name: string; cost: string }[];
  current: string;
}

function Sizes({ choices, current }: SizesProps) {
  return (
    <nav className="chips mt-4" aria-label={t.size()}>
      {choices.map(({ name, cost }) => (
        <a key={name} className="chip" href={`?q=${name}`} aria-current={name === current ? "page" : undefined}>
          <b>{nameSize(name)}</b> <span className="text-muted">{cost}</span>
        </a>
      ))}
    </nav>
  );
}

const nameSize = (name: string) => (name === "best" ? t.bestShort() : name === "audio" ? t.sound() : `${name}p`);
