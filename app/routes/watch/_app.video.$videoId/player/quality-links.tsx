import { PreferenceForm } from "#app/components/forms/preference-form";
import type { Playback } from "./playback.server";
import * as t from "#languages/watch";

interface Props extends Pick<Playback, "quality" | "choices" | "isRequested" | "preferred"> {
  isAudio: boolean;
}

/**
 * Links to the same page in other qualities, each with its size, and offers to save a choice for later videos. An audio
 * file has no such offer.
 */
export function QualityLinks({ quality, choices, isRequested, preferred, isAudio }: Props) {
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
      {isRequested && !isAudio && preferred !== quality && (
        <PreferenceForm className="quality-later" returnTo={current.to}>
          <button className="plain-link" name="quality" value={quality}>
            {t.alwaysUse({ quality: quality === "audio" ? t.audioOnly() : current.label })}
          </button>
        </PreferenceForm>
      )}
    </div>
  );
}
