import { useNavigate } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "#app/components/ui/icon";
import { playAdaptively } from "./adaptive";
import { keep, readKept } from "./kept";
import { toggleFullScreen } from "./keys";
import { KeysDialog } from "./keys-dialog";
import { Choice, PlayerMenu, Views } from "./player-menu";
import { resume } from "./resume";
import { previewSeeks } from "./seek-preview";
import { useKeys } from "./use-keys";
import { useOwnFullScreen } from "./use-own-full-screen";
import { useSpeed } from "./use-speed";
import { type Switched, useSwitch } from "./use-switch";
import styles from "#app/styles/player-tools.css?url";
import type { WatchView } from "./watch-view.server";

export interface ToolsProps {
  element: RefObject<HTMLVideoElement>;
  video: WatchView;
  quality: string;
  /** Whether the URL sets the start time. */
  isPlaced: boolean;
  /** Path of the next video. */
  next: string | undefined;
  onSwitch: (switched: Switched) => void;
}

interface Settings {
  hasNoKeys: boolean;
  playsNext: boolean;
}

const settings = "player";

/** Adds what the browser's native controls lack; loads after the page. */
export function PlayerTools(props: ToolsProps) {
  const { element, video, next } = props;
  const keys = useRef<HTMLDialogElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const [hasStyles, setHasStyles] = useState(false);
  const [kept, setKept] = useState(() => readKept<Settings>(settings));
  const choose = (change: Partial<Settings>) => {
    setKept({ ...kept, ...change });
    keep(settings, { ...kept, ...change });
  };
  const { speed, note } = useSpeed(element);
  usePlayer(props, preview);
  useKeys(element, keys, { isOff: kept.hasNoKeys ?? false, next });
  useNext(element, kept.playsNext ? next : undefined);
  const hasFullScreen = useOwnFullScreen(element);
  return (
    <>
      <link rel="stylesheet" href={styles} onLoad={() => setHasStyles(true)} />
      <div ref={preview} className="seek-preview" hidden aria-hidden="true" />
      {note && (
        <p className="player-note" role="status" hidden={!hasStyles}>
          {note}
        </p>
      )}
      <div className="player-buttons" hidden={!hasStyles}>
        {hasFullScreen && (
          <button type="button" aria-label="Full screen" onClick={() => toggleFullScreen(element.current!)}>
            <Icon name="full" />
          </button>
        )}
        <PlayerMenu>
          <Views element={element} speed={speed} isAudio={video.isAudio} />
          {next && (
            <Choice
              label="Autoplay next video"
              isOn={kept.playsNext ?? false}
              onChange={(playsNext) => choose({ playsNext })}
            />
          )}
          <Choice
            label="Keyboard shortcuts"
            isOn={!kept.hasNoKeys}
            onChange={(hasKeys) => choose({ hasNoKeys: !hasKeys })}
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
  useSwitch(props);
}

function useNext(element: RefObject<HTMLVideoElement>, to: string | undefined) {
  const navigate = useNavigate();
  useEffect(() => {
    const video = element.current!;
    if (!to) return;
    const go = () => navigate(to);
    video.addEventListener("ended", go);
    return () => video.removeEventListener("ended", go);
  }, [element, navigate, to]);
}
