import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { FieldError } from "#app/components/forms/field-error";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { formatDuration } from "#app/format/duration";
import { parseStartTime } from "#app/format/start-time";
import * as t from "#languages/watch";

/** The start time of a link, as it is typed. */
interface Start {
  text: string;
  /** What is wrong with the time. */
  error: string | null;
  change: (text: string) => void;
  /** Whether the link has the time. */
  isUsed: boolean;
  choose: (isUsed: boolean) => void;
}

/** Renders the field for the start time of a link. The link follows at once; without scripts a button updates it. */
export function StartForm({ text, error, change, isUsed, choose }: Start) {
  const { search } = useLocation();
  const isHydrated = useIsHydrated();
  const otherParams = [...new URLSearchParams(search)].filter(([name]) => name !== "t");
  return (
    <form className="form mb-4" method="get" noValidate onSubmit={(event) => event.preventDefault()}>
      {otherParams.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="field">
        <div className="flex flex-wrap items-center gap-3">
          {isHydrated && (
            <input
              type="checkbox"
              checked={isUsed}
              aria-label={t.linkFromHere()}
              onChange={({ target }) => choose(target.checked)}
            />
          )}
          <label htmlFor="field-t">{t.startAt()}</label>
          <input
            id="field-t"
            name="t"
            className="input max-w-32 min-w-0 flex-1 basis-16"
            type="text"
            autoComplete="off"
            value={text}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "field-t-error field-t-hint" : "field-t-hint"}
            onChange={({ target }) => change(target.value)}
          />
          {!isHydrated && <button className="button min-h-11">{t.updateLink()}</button>}
        </div>
        <p className="hint" id="field-t-hint">
          {t.startAtHint()}
        </p>
        {error && <FieldError id="field-t-error" errors={[error]} />}
      </div>
    </form>
  );
}

/**
 * Begins with the time in the URL, or else with the current time of the player under the dialog, which the link has
 * only if the viewer chooses it.
 */
export function useStart(startText: string, duration: number): Start {
  const [playerTime, setPlayerTime] = useState(readPlayerTime);
  const [newText, change] = useState<string | null>(null);
  const [isUsed, setIsUsed] = useState(startText !== "");
  const isHydrated = useIsHydrated();
  const startSeconds = parseStartTime(startText);
  const openedText = startSeconds === null ? startText : formatDuration(startSeconds);
  const text = newText ?? (openedText || (isHydrated ? playerTime : ""));
  const choose = (isChosen: boolean) => {
    // The video may have played on under the dialog.
    setPlayerTime(readPlayerTime());
    setIsUsed(isChosen);
  };
  return {
    text,
    error: findStartError(text, duration),
    change: (text) => (change(text), setIsUsed(true)),
    isUsed,
    choose,
  };
}

/** Finds what is wrong with a typed start time of a video of `duration` seconds; null if a link can have it. */
export function findStartError(text: string, duration: number): string | null {
  if (text.trim() === "") return null;
  const seconds = parseStartTime(text);
  if (seconds === null) return t.startAtWrong();
  return duration > 0 && seconds >= duration ? t.startAfterEnd({ duration: formatDuration(duration) }) : null;
}

function readPlayerTime(): string {
  const video = typeof document === "undefined" ? null : document.querySelector("video");
  return video ? formatDuration(video.currentTime) : "";
}
