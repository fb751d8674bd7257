import { type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "#app/components/ui/icon";
import { playAdaptively } from "./adaptive";
import { saveSetting, readSetting } from "./player-settings";
import { toggleFullScreen } from "./key-actions";
import { KeysDialog } from "./keys-dialog";
import { Choice, PlayerMenu, Views } from "./player-menu";
import { reloadAfterErrors } from "./reload-film";
import { resume } from "./resume";
import { listenToSeekLinks } from "./seek-links";
import { previewSeeks } from "./seek-preview";
import { useChapters } from "./use-chapters";
import { useHashStart } from "./use-hash-start";
import { useKeys } from "./use-keys";
import { useNext } from "../use-next";
import { useOwnFullScreen } from "./use-own-full-screen";
import { useSpeed } from "./use-speed";
import { type Switched, useSwitch } from "./use-switch";
import { useWatchTime } from "./use-watch-time";
import styles from "#app/styles/player-tools.css?url";
import type { WatchView } from "../watch-view.server";

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

const settingsName = "player";

/** Returns the viewer's settings of the player, which this browser stores, and how to change them. */
function useSettings() {
  const [saved, setSaved] = useState(() => readSetting<Settings>(settingsName));
  const change = (changes: Partial<Settings>) => {
    setSaved({ ...saved, ...changes });
    saveSetting(settingsName, { ...saved, ...changes });
  };
  return [saved, change] as const;
}

/** Adds what the browser's native controls lack; loads after the page. */
export function PlayerTools(props: ToolsProps) {
  const { element, video, next, isInList } = props;
  const keys = useRef<HTMLDialogElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const [hasStyles, setHasStyles] = useState(false);
  const [saved, change] = useSettings();
  const { speed, note } = useSpeed(element);
  usePlayer(props, preview);
  useKeys(element, keys, { isOff: saved.hasNoKeys ?? false, next });
  const playsOn = isInList ? (saved.playsList ?? true) : (saved.playsNext ?? false);
  useNext(element, playsOn ? next : undefined);
  const setPlaysOn = (isOn: boolean) => change(isInList ? { playsList: isOn } : { playsNext: isOn });
  return (
    <>
      <link rel="stylesheet" href={styles} onLoad={() => setHasStyles(true)} />
      {hasStyles && <PlaySign element={element} />}
      <div ref={preview} className="seek-preview" hidden aria-hidden="true" />
      {note && (
        <p className="player-note" role="status" hidden={!hasStyles}>
          {note}
        </p>
      )}
      <div className="player-buttons" hidden={!hasStyles}>
        <FullScreenButton element={element} />
        <PlayerMenu>
          <Views element={element} speed={speed} isAudio={video.isAudio} />
          {next && <Choice label="Autoplay next video" isOn={playsOn} onChange={setPlaysOn} />}
          <Choice
            label="Keyboard shortcuts"
            isOn={!saved.hasNoKeys}
            onChange={(hasKeys) => change({ hasNoKeys: !hasKeys })}
          />
          <button className="button" type="button" onClick={(event) => openKeys(event.currentTarget, keys.current!)}>
            Show keyboard shortcuts
          </button>
        </PlayerMenu>
      </div>
      <KeysDialog dialog={keys} />
    </>
  );
}

/** Renders a large sign on the poster, until the film plays for the first time. */
function PlaySign({ element }: Pick<ToolsProps, "element">) {
  const [isShown, setIsShown] = useState(() => element.current!.paused);
  useEffect(() => {
    const video = element.current!;
    const hide = () => setIsShown(false);
    video.addEventListener("play", hide);
    return () => video.removeEventListener("play", hide);
  }, [element]);
  return (
    isShown && (
      <button className="play-sign" type="button" aria-label="Play" onClick={() => void element.current!.play()}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M8 5v14l11-7z" />
        </svg>
      </button>
    )
  );
}

function FullScreenButton({ element }: Pick<ToolsProps, "element">) {
  if (!useOwnFullScreen(element)) return null;
  return (
    <button type="button" aria-label="Full screen" onClick={() => toggleFullScreen(element.current!)}>
      <Icon name="full" />
    </button>
  );
}

/** The menu closes: when the list closes, the focus returns to the button that opens the menu. */
function openKeys(button: HTMLElement, keys: HTMLDialogElement) {
  button.closest("details")?.querySelector("summary")?.focus();
  keys.showModal();
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
  useEffect(() => reloadAfterErrors(element.current!), [element]);
  useWatchTime(element, _id);
  useSwitch(props);
  useChapters(element);
  useHashStart(element);
}
