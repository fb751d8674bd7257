import { listen } from "./elements";

const idleMs = 3_000;
const hiddenClass = "bar-hidden";

interface Idle {
  player: HTMLElement;
  bar: HTMLElement;
  video: HTMLVideoElement;
  onChange: () => void;
  signal: AbortSignal;
}

/** Hides the bar after three seconds of playing, unless the keyboard's focus, an open menu or the pointer is in it. */
export function hideWhenIdle({ player, bar, video, onChange, signal }: Idle) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPointerOnBar = false;
  const isInUse = () =>
    video.paused || isPointerOnBar || bar.querySelector(":focus-visible,[role=menu]:not([hidden])") !== null;
  const set = (isShown: boolean) => {
    clearTimeout(timer);
    const wasShown = !player.classList.contains(hiddenClass);
    player.classList.toggle(hiddenClass, !isShown);
    if (wasShown !== isShown) onChange();
    if (isShown) timer = setTimeout(() => (isInUse() ? show() : hide()), idleMs);
  };
  const show = () => set(true);
  const hide = () => set(false);
  const trackPointer = ({ type, pointerType }: PointerEvent) => {
    isPointerOnBar = type === "pointerenter" && pointerType !== "touch";
    show();
  };
  const onMove = ({ pointerType }: PointerEvent) => pointerType !== "touch" && show();
  listen(bar, "pointerenter pointerleave", trackPointer, signal);
  listen(player, "pointermove", onMove, signal);
  listen(player, "focusin keydown", show, signal);
  listen(bar, "pointerdown input", show, signal);
  listen(video, "play pause ended", show, signal);
  signal.addEventListener("abort", () => clearTimeout(timer));
  show();
  return { toggle: () => (player.classList.contains(hiddenClass) ? show() : hide()) };
}
