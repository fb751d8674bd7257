import { type RefObject, useCallback, useEffect, useRef } from "react";
import { loadStyles } from "#app/components/player/load-styles";
import type { PlayerBarOptions } from "#app/components/player/player-bar-options";
import type { PlayerBar } from "#app/components/player/player-bar";
import styles from "#app/styles/player-bar.css?url";

/** After this time without the bar, the browser's own controls are shown until the bar comes. */
const nativeControlsDelayMs = 2_000;

let loading: Promise<typeof import("#app/components/player/player-bar")> | null = null;

/** Loads the bar once; after a failure, a later press tries again. */
const loadBar = () =>
  (loading ??= Promise.all([import("#app/components/player/player-bar"), loadStyles(styles)]).then(
    ([bar]) => bar,
    (failure: unknown) => {
      loading = null;
      throw failure;
    },
  ));

/**
 * Loads the player's bar when the pointer, the focus or a press reaches the player; returns a function that waits for
 * the bar. Until then the picture has no controls but the large sign.
 */
export function usePlayerBar(element: RefObject<HTMLVideoElement>, options: Omit<PlayerBarOptions, "video">) {
  const latest = useRef(options);
  const shownBar = useRef<Promise<PlayerBar | null> | null>(null);
  const requestBar = useRef<() => Promise<PlayerBar | null>>(() => Promise.resolve(null));
  useEffect(() => {
    const { request, leave } = watchPlayer(element.current!, latest, shownBar);
    requestBar.current = request;
    return leave;
  }, [element]);
  useEffect(() => {
    latest.current = options;
    void shownBar.current?.then((bar) => bar?.update());
  });
  return useCallback(() => requestBar.current(), []);
}

type Latest = RefObject<Omit<PlayerBarOptions, "video">>;

function watchPlayer(video: HTMLVideoElement, latest: Latest, shownBar: { current: Promise<PlayerBar | null> | null }) {
  const player = video.closest<HTMLElement>(".player")!;
  const controller = new AbortController();
  const { signal } = controller;
  const request = () => (shownBar.current ??= mount().catch(giveUp));
  const giveUp = () => {
    shownBar.current = null;
    video.controls = true;
    return null;
  };
  const mount = async () => {
    const patience = setTimeout(() => (video.controls = true), nativeControlsDelayMs);
    signal.addEventListener("abort", () => clearTimeout(patience));
    const { mountPlayerBar } = await loadBar().finally(() => clearTimeout(patience));
    if (signal.aborted) return null;
    const now = latest.current!;
    const bar = mountPlayerBar({
      ...now,
      video,
      readQualities: () => latest.current!.readQualities(),
      listMore: () => latest.current!.listMore?.() ?? [],
    });
    signal.addEventListener("abort", bar.remove);
    return bar;
  };
  const onPress = () => {
    // The bar itself listens to presses once it is there.
    if (!player.querySelector(".player-bar") && !video.controls) void video.play().catch(() => undefined);
    void request();
  };
  video.addEventListener("click", onPress, { signal });
  for (const type of ["pointerover", "pointerdown", "focusin", "play", "error"])
    player.addEventListener(type, () => void request(), { signal, capture: true });
  // A video that plays, or whose controls have the focus, keeps them until the bar replaces them.
  if (!video.paused || document.activeElement === video) void request();
  else video.controls = false;
  return { request, leave: () => leave(controller, video, shownBar) };
}

function leave(leaving: AbortController, video: HTMLVideoElement, shownBar: { current: unknown }) {
  leaving.abort();
  shownBar.current = null;
  video.controls = true;
}
