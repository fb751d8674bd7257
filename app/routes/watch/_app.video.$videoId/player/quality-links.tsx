import { PreferenceForm } from "#app/components/forms/preference-form";
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

/**
 * Links to the same page in other qualities, each with its size, and offers to save a choice for later videos. An audio
 * file has no such offer.
 */
export function QualityLinks({ video, playback: { quality, search, isRequested, preferred } }: Props) {
  const choices = listLinks(video, search);
  const current = choices.find(({ name }) => name === quality);
  if (!current) return null;
  return (
    <div className="quality">
      <nav className="chips" aria-label={t.quality()}>
        {choices.map(({ name, label, cost, to }) => (
          <a key={name} className="chip" href={to} aria-current={name === quality ? "true" : undefined}>
            <b>{label}</b>{" "}
            <span className="text-muted">
              {name === "auto" && <span className="max-sm:hidden">· </span>}
              {cost}
            </span>
          </a>
        ))}
      </nav>
      {isRequested && !video.isAudio && preferred !== quality && (
        <PreferenceForm className="quality-later" returnTo={current.to}>
          <button className="plain-link" name="quality" value={quality}>
            {t.alwaysUse({ quality: quality === "audio" ? t.audioOnly() : current.label })}
          </button>
        </PreferenceForm>
      )}
    </div>
  );
}
