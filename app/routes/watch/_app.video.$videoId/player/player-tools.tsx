import { type RefObject, useEffect, useState } from "react";
import type { MenuItem } from "#app/components/player/menu";
import { saveSetting, readSetting } from "#app/components/player/settings";
import { toggleTheatre } from "#app/components/player/key-actions";
import { playAdaptively } from "./adaptive";
import type { ChapterLinks } from "./chapters.server";
import { PlaySign } from "./play-sign";
import { listPrices } from "./player-sources";
import { reloadAfterErrors } from "./reload-film";
import { resume } from "./resume";
import { listenToSeekLinks } from "./seek-links";
import { useChapters } from "./use-chapters";
import { useHashStart } from "./use-hash-start";
import { useKeys } from "./use-keys";
import { useNext } from "../use-next";
import { usePlayerBar } from "./use-player-bar";
import { type Switched, useSwitch } from "./use-switch";
import { useWatchTime } from "./use-watch-time";
import styles from "#app/styles/player-tools.css?url";
import type { WatchView } from "../watch-view.server";

export interface ToolsProps {
  element: RefObject<HTMLVideoElement>;
  video: WatchView;
  chapters: ChapterLinks;
  quality: string;
  /** Whether the URL sets the start time. */
  isPlaced: boolean;
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
  const { element, next, isInList } = props;
  const [hasStyles, setHasStyles] = useState(false);
  const [saved, change] = useSettings();
  const playsOn = isInList ? (saved.playsList ?? true) : (saved.playsNext ?? false);
  const setPlaysOn = (isOn: boolean) => change(isInList ? { playsList: isOn } : { playsNext: isOn });
  const hasKeys = !saved.hasNoKeys;
  const choices: MenuItem[] = [
    { label: "Autoplay next video", isOn: playsOn, choose: () => setPlaysOn(!playsOn) },
    { label: "Keyboard shortcuts", isOn: hasKeys, choose: () => change({ hasNoKeys: hasKeys }) },
  ];
  const requestBar = useBar(props, next ? choices : choices.slice(1));
  usePlayer(props);
  const [showKeys] = useState(() => () => void requestBar().then((bar) => bar?.showKeys()));
  useKeys(element, { isOff: !hasKeys, next, showKeys });
  useNext(element, playsOn ? next : undefined);
  const play = () => {
    void element.current!.play();
    void requestBar().then((bar) => bar?.focus());
  };
  return (
    <>
      <link rel="stylesheet" href={styles} onLoad={() => setHasStyles(true)} />
      {hasStyles && <PlaySign element={element} onPress={play} />}
    </>
  );
}

function useBar({ element, video, chapters, quality, onSwitch }: ToolsProps, choices: MenuItem[]) {
  const { duration, storyboard, isAudio } = video;
  const choose = useSwitch({ element, video, quality, onSwitch });
  const listMore = () => {
    const hasTheatre = element.current!.closest(".watch")!.hasAttribute("data-theatre");
    const theatre = { label: "Theatre", note: "T", isOn: hasTheatre, choose: () => toggleTheatre(element.current!) };
    return matchMedia("(min-width: 1024px)").matches ? [...choices, theatre] : choices;
  };
  const readQualities = () => ({ current: quality, choices: listPrices(video), choose });
  return usePlayerBar(element, { duration, storyboard, isAudio, chapters, readQualities, listMore });
}

function usePlayer({ element, video, quality, isPlaced }: ToolsProps) {
  const { _id } = video;
  useEffect(
    () => (quality === "auto" ? playAdaptively(element.current!, video) : undefined),
    [element, video, quality],
  );
  useEffect(() => resume(element.current!, _id, isPlaced), [element, _id, isPlaced]);
  useEffect(() => listenToSeekLinks(element.current!), [element]);
  useEffect(() => reloadAfterErrors(element.current!), [element]);
  useWatchTime(element, _id);
  useChapters(element);
  useHashStart(element);
}
