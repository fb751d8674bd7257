import { type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "#app/components/ui/icon";
import { playAdaptively } from "./adaptive";
import { keep, readKept } from "./kept";
import { actOf } from "./keys";
import { Choice, Keys, Views } from "./player-menu";
import { resume } from "./resume";
import { listenToSeekLinks } from "./seek-links";
import { previewSeeks } from "./seek-preview";
import { useChapters } from "./use-chapters";
import { useHashStart } from "./use-hash-start";
import { useNext } from "./use-next";
import { type Switched, useSwitch } from "./use-switch";
import type { WatchView } from "./watch-view.server";

export interface ToolsProps {
  element: RefObject<HTMLVideoElement>;
  video: WatchView;
  quality: string;
  /** Whether the URL sets the start time. */
  isPlaced: boolean;
  /** Path of the next video. */
  next: string | undefined;
  /** Whether the next video is of a playlist, which plays on unless the viewer turned that off. */
  isInList: boolean;
  onSwitch: (switched: Switched) => void;
}

interface Settings {
  hasNoKeys: boolean;
  playsNext: boolean;
  playsList: boolean;
}

const settings = "player";

/** Adds what the browser's native controls lack; loads after the page. */
export function PlayerTools(props: ToolsProps) {
  const { element, next, isInList } = props;
  const menu = useRef<HTMLDetailsElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState(() => readKept<Settings>(settings));
  const choose = (change: Partial<Settings>) => {
    setKept({ ...kept, ...change });
    keep(settings, { ...kept, ...change });
  };
  usePlayer(props, preview);
  useEffect(
    () => (kept.hasNoKeys ? undefined : listenToKeys(element.current!, menu.current!)),
    [element, kept.hasNoKeys],
  );
  const playsOn = isInList ? (kept.playsList ?? true) : (kept.playsNext ?? false);
  useNext(element, playsOn ? next : undefined);
  return (
    <>
      <div ref={preview} className="seek-preview" hidden aria-hidden="true" />
      <details ref={menu} className="player-tools">
        <summary aria-label="Player settings">
          <Icon name="gear" />
        </summary>
        <div>
          <Views element={element} isAudio={props.video.isAudio} />
          {next && (
            <Choice
              label="Autoplay next video"
              isOn={playsOn}
              onChange={(isOn) => choose(isInList ? { playsList: isOn } : { playsNext: isOn })}
            />
          )}
          <Choice
            label="Keyboard shortcuts"
            isOn={!kept.hasNoKeys}
            onChange={(hasKeys) => choose({ hasNoKeys: !hasKeys })}
          />
          <Keys />
        </div>
      </details>
    </>
  );
}

function usePlayer(props: ToolsProps, preview: RefObject<HTMLDivElement>) {
  const { element, video, quality, isPlaced } = props;
  const { _id, storyboard } = video;
  useEffect(
    () => (quality === "auto" ? playAdaptively(element.current!, video) : undefined),
    [element, video, quality],
  );
  useEffect(() => resume(element.current!, _id, isPlaced), [element, _id, isPlaced]);
  useEffect(
    () => (storyboard ? previewSeeks(element.current!, preview.current!, storyboard) : undefined),
    [element, preview, storyboard],
  );
  useEffect(() => listenToSeekLinks(element.current!), [element]);
  useSwitch(props);
  useChapters(element);
  useHashStart(element);
}

function listenToKeys(video: HTMLVideoElement, menu: HTMLDetailsElement) {
  const listen = (event: KeyboardEvent) => {
    const act = actOf(event, video);
    if (act) void act(video);
    else if (event.key === "?" && !(event.target as Element).closest("input,textarea")) menu.open = !menu.open;
    else return;
    event.preventDefault();
  };
  // Runs before the browser's native controls, which would apply the same key again.
  document.addEventListener("keydown", listen, { capture: true });
  return () => document.removeEventListener("keydown", listen, { capture: true });
}
