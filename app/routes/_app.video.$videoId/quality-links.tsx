import { useLocation } from "@remix-run/react";
import type { MouseEvent } from "react";
import { PreferenceForm } from "#app/components/preference-form";
import { formatBytes } from "#app/format/bytes";
import { changed } from "#app/format/search";
import { useRoot } from "#app/root";
import { type Choice, choicesOf, type Quality } from "./sources";
import type { Watched } from "./watched.server";

interface Props {
  video: Watched;
  quality: Quality;
  /** With JavaScript the player changes where it is. */
  onChoose: (quality: Quality, href: string) => void;
}

/** Links to the same page in other qualities, each with what it costs. */
export function QualityLinks({ video, quality, onChoose }: Props) {
  const { search } = useLocation();
  const choices = choicesOf(video);
  if (choices.length === 0 || video.status !== "ready") return null;
  const addressOf = (name: Quality) => `/video/${video._id}${changed(search, { q: name })}`;
  const choose = (event: MouseEvent, name: Quality) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChoose(name, addressOf(name));
  };
  const current = choices.find(({ name }) => name === quality);
  return (
    <div className="quality">
      <nav className="chips" aria-label="Quality">
        {choices.map(({ name, label, bytes }) => (
          <a
            key={name}
            className="chip"
            href={addressOf(name)}
            aria-current={name === quality ? "true" : undefined}
            onClick={(event) => choose(event, name)}
          >
            <b>{label}</b> <span className="muted">{name === "auto" ? "adapts" : bytes > 0 && formatBytes(bytes)}</span>
          </a>
        ))}
      </nav>
      {current && <Preference current={current} returnTo={addressOf(quality)} />}
    </div>
  );
}

/** Keeps what is chosen now for later videos; only a press of the button sets a cookie. */
function Preference({ current, returnTo }: { current: Choice; returnTo: string }) {
  const { search } = useLocation();
  const preferred = useRoot()?.quality ?? "auto";
  if (preferred === current.name || (preferred === "auto" && !new URLSearchParams(search).has("q"))) return null;
  return (
    <PreferenceForm className="later" returnTo={returnTo}>
      <button className="plain" name="quality" value={current.name}>
        {current.name === "auto" ? "Choose by itself for later videos" : `${current.label} for later videos, too`}
      </button>
    </PreferenceForm>
  );
}
