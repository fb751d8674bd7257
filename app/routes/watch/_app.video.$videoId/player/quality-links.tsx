import { PreferenceForm } from "#app/components/forms/preference-form";
import { usePageContext } from "#app/components/ui/page-context";
import { encodePath } from "#app/format/path";
import { changeQuery } from "#app/format/query";
import { formatDownload } from "#app/format/size";
import type { Playback } from "./playback.server";
import { listChoices, type Playable } from "./player-sources";
import * as t from "#languages/watch";

interface Props {
  video: Playable;
  playback: Playback;
}

const listLinks = (video: Playable, search = "") =>
  listChoices(video).map(({ name, label, bytes }) => ({
    name,
    label,
    cost: name === "auto" ? t.fitsConnection() : bytes > 0 ? formatDownload(bytes) : "",
    to: encodePath`/video/${video._id}` + changeQuery(search, { q: name }),
  }));

/** Links to the text and the stills of a video, at the page of its start time. */
const readLink = (video: Playable, at: number) => ({
  name: "read",
  label: t.read(),
  cost: t.asText(),
  to: encodePath`/video/${video._id}/read` + (at > 0 ? `?t=${at}` : ""),
});

/**
 * Links to the same page in other qualities, each with its size, and to the reading page, which comes first on a light
 * page. Offers to save the chosen quality for later videos, unless the video is an audio file.
 */
export function QualityLinks({ video, playback: { quality, search, at, isRequested, preferred } }: Props) {
  const { isLight } = usePageContext();
  const links = listLinks(video, search);
  const current = links.find(({ name }) => name === quality);
  const articleLink = readLink(video, at);
  const choices = isLight ? [articleLink, ...links] : [...links, articleLink];
  return (
    <div className="quality">
      <nav className="chips" aria-label={t.quality()}>
        {choices.map(({ name, label, cost, to }) => (
          <a key={name} className="chip" href={to} aria-current={name === quality ? "true" : undefined}>
            <b>{label}</b> <span className="text-muted">{name === "auto" ? `· ${cost}` : cost}</span>
          </a>
        ))}
        {current && isRequested && !video.isAudio && preferred !== quality && (
          <PreferenceForm returnTo={current.to}>
            <button className="chip" name="quality" value={quality}>
              <u>{t.alwaysUse({ quality: quality === "audio" ? t.audioOnly() : current.label })}</u>
            </button>
          </PreferenceForm>
        )}
      </nav>
    </div>
  );
}
