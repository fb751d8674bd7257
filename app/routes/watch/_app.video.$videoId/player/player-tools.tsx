import { type RefObject, useEffect, useRef, useState } from "react";
import type { MenuItem } from "#app/components/player/menu";
import { readSetting, saveSetting } from "#app/components/ui/stored-settings";
import { toggleTheatre } from "#app/components/player/key-actions";
import { playAdaptively } from "./adaptive";
import type { ChapterLinks } from "./time-links.server";
import { PlaySign } from "./play-sign";
import { findAv1, listPrices } from "./player-sources";
import { readyForPress } from "./ready-for-press";
import { resume } from "./resume";
import { useChapters } from "./use-chapters";
import { useKeys } from "./use-keys";
import { usePageBytes } from "./use-page-bytes";
import { useNext } from "../use-next";
import { usePlayerBar } from "./use-player-bar";
import { useSwitch } from "./use-switch";
import { useReports } from "./use-reports";
import styles from "#app/styles/player-tools.css?url";
import type { WatchView } from "../watch-view.server";
import { parseHashTime } from "#app/format/start-time";
import * as t from "#languages/player";

export interface ToolsProps {
  element: RefObject<HTMLVideoElement>;
  /** The line that says what the page cost. */
  meter: RefObject<HTMLElement>;
  video: WatchView;
  chapters: ChapterLinks;
  quality: string;
  /** Whether the URL sets the start time. */
  isStartInUrl: boolean;
  /** Whether nothing of the video may be fetched before play is pressed. */
  waits: boolean;
  /** Whether the video comes from another origin, of which scripts may read nothing. */
  isElsewhere: boolean;
  /** The second that the viewer's account saved; null if nothing may be saved, undefined if this browser saves it. */
  position: number | null | undefined;
  next: string | undefined;
  /** Whether the next video is of a playlist, which plays on unless the viewer turned that off. */
  isInList: boolean;
  onSwitch: (quality: string) => void;
  /** Takes whether videos play in AV1, once that is known. */
  onAv1: (playsAv1: boolean) => void;
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
    { label: t.autoplayNext(), isOn: playsOn, choose: () => setPlaysOn(!playsOn) },
    { label: t.keyboardShortcuts(), isOn: hasKeys, choose: () => change({ hasNoKeys: hasKeys }) },
  ];
  const requestBar = useBar(props, next ? choices : choices.slice(1));
  usePlayer(props);
  usePageBytes(props.meter);
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
  const choose = useSwitch({ element, quality, onSwitch });
  const listMore = () => {
    const hasTheatre = element.current!.closest(".watch")!.hasAttribute("data-theatre");
    const theatre = { label: t.theatre(), note: "T", isOn: hasTheatre, choose: () => toggleTheatre(element.current!) };
    return matchMedia("(min-width: 1024px)").matches ? [...choices, theatre] : choices;
  };
  const readQualities = () => ({ current: quality, choices: listPrices(video), choose });
  return usePlayerBar(element, { duration, storyboard, isAudio, chapters, readQualities, listMore });
}

function usePlayer({ element, video, quality, isStartInUrl, waits, isElsewhere, position, onAv1 }: ToolsProps) {
  const { _id, duration } = video;
  const film = useRef(video);
  // Reloaded data may describe the connection otherwise; what is being fetched of the video continues.
  const hints = useRef({ waits, isElsewhere });
  const shownQuality = useRef(quality);
  useEffect(() => void (film.current = video), [video]);
  useEffect(() => void (hints.current = { waits, isElsewhere }), [waits, isElsewhere]);
  useEffect(() => (quality === "auto" ? playAdaptively(element.current!, film) : undefined), [element, quality]);
  useEffect(() => {
    const controller = new AbortController();
    const isSwitch = shownQuality.current !== quality;
    shownQuality.current = quality;
    const options = { ...hints.current, isSwitch, signal: controller.signal };
    void playsAv1(element.current!, film.current).then((isAv1Played) => {
      if (controller.signal.aborted) return;
      onAv1(isAv1Played);
      void readyForPress(element.current!, film.current, options);
    });
    return () => controller.abort();
  }, [element, quality, onAv1]);
  const keeper = position === undefined ? "device" : position === null ? "nobody" : "account";
  const canResume = !isStartInUrl && !position;
  useEffect(
    () => resume(element.current!, _id, { keeper, canResume, duration }),
    [element, _id, keeper, canResume, duration],
  );
  useEffect(() => listenToSeekLinks(element.current!), [element]);
  useReports(element, _id, keeper === "account");
  useChapters(element);
  useEffect(() => followHash(element.current!), [element]);
}

async function playsAv1(video: HTMLVideoElement, film: WatchView): Promise<boolean> {
  const codecs = findAv1(film);
  return codecs !== undefined && (await import("./choose-av1")).chooseAv1(video, codecs);
}

/** Lets links to times of the video seek in place; a press with a modifier key still opens the link. */
function listenToSeekLinks(video: HTMLVideoElement): () => void {
  const listen = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>("[data-seconds]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    video.currentTime = Number(link.dataset.seconds);
    video.scrollIntoView({ block: "nearest" });
    video.play().catch(() => undefined);
  };
  document.addEventListener("click", listen);
  return () => document.removeEventListener("click", listen);
}

/** Starts the player at the time in the fragment of the URL, such as `#t=1m30s`, and follows its changes. */
function followHash(video: HTMLVideoElement) {
  const seek = () => {
    const seconds = parseHashTime(location.hash);
    if (seconds !== null) video.currentTime = seconds;
  };
  seek();
  addEventListener("hashchange", seek);
  return () => removeEventListener("hashchange", seek);
}
