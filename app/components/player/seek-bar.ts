import { formatDuration } from "#app/format/duration";
import { build, listen } from "./elements";
import type { Chapter } from "#app/format/chapters";
import { buildSeekPreview, findChapterTitle } from "./seek-preview";
import * as t from "#languages/player";

interface SeekBarOptions {
  video: HTMLVideoElement;
  /** Seconds; used until the file's own duration is known. */
  duration: number;
  storyboard: string;
  chapters: Chapter[];
  signal: AbortSignal;
}

const stepSeconds = 5;

/**
 * Builds the seek bar: a range over a line that shows what has played, what is buffered and where chapters begin. Its
 * value is spoken as a time.
 */
export function buildSeekBar(options: SeekBarOptions) {
  const { video, chapters, signal } = options;
  const range = build("input", { type: "range", class: "bar-range", min: "0", step: "any", "aria-label": t.seek() });
  const line = buildLine();
  const preview = buildSeekPreview(options.storyboard, chapters);
  const element = build("div", { class: "bar-seek" }, line.element, range, preview.element);
  const readDuration = () => (video.duration > 0 && video.duration < Infinity ? video.duration : options.duration);
  const seek = seekOneAtATime(video, signal);
  const update = () => {
    const duration = readDuration();
    const at = seek.findTarget() ?? video.currentTime;
    range.max = String(duration || 1);
    range.value = String(at);
    range.disabled = duration <= 0;
    const chapter = findChapterTitle(chapters, at);
    const spokenTexts = [t.timeOf({ time: formatDuration(at), duration: formatDuration(duration) }), chapter].filter(
      Boolean,
    );
    range.setAttribute("aria-valuetext", spokenTexts.join(", "));
    line.show(video, duration, at, chapters);
  };
  const seekTo = (seconds: number) => {
    const at = Math.max(0, Math.min(readDuration(), seconds));
    seek.to(at);
    update();
    return void preview.show(at, at / readDuration());
  };
  listen(range, "input", () => seekTo(Number(range.value)), signal);
  listen(range, "keydown", (event: KeyboardEvent) => pressRangeKey(event, range, seekTo), signal);
  listen(range, "blur change", preview.hide, signal);
  showOnHover(element, { readDuration, show: preview.show, hide: preview.hide, signal });
  return { element, update };
}

function buildLine() {
  const [buffered, played, marks] = ["bar-buffered", "bar-played", "bar-marks"].map((name) =>
    build("span", { class: name }),
  ) as [HTMLElement, HTMLElement, HTMLElement];
  const element = build("span", { class: "bar-line", "aria-hidden": "true" }, buffered, played, marks);
  let markedSeconds = 0;
  const show = (video: HTMLVideoElement, duration: number, at: number, chapters: Chapter[]) => {
    const toPercent = (seconds: number) => `${duration > 0 ? (seconds / duration) * 100 : 0}%`;
    played.style.width = toPercent(at);
    const ranges = Array.from({ length: video.buffered.length }, (_, index) => {
      const [start, end] = [video.buffered.start(index), video.buffered.end(index)];
      return buildSpan(toPercent(start), toPercent(end - start));
    });
    buffered.replaceChildren(...ranges);
    if (markedSeconds === duration) return;
    markedSeconds = duration;
    const starts = chapters.map(({ start }) => start).filter((start) => start > 0);
    marks.replaceChildren(...starts.map((start) => buildSpan(toPercent(start), "2px")));
  };
  return { element, show };
}

function buildSpan(left: string, width: string) {
  const element = build("span");
  element.style.left = left;
  element.style.width = width;
  return element;
}

/** Seeks to the latest target once the seek before it has ended, so that a slow file is not asked for each pixel. */
function seekOneAtATime(video: HTMLVideoElement, signal: AbortSignal) {
  let target: number | null = null;
  const to = (seconds: number) => {
    if (video.seeking) target = seconds;
    else video.currentTime = seconds;
  };
  const seekToTarget = () => {
    if (target !== null) video.currentTime = target;
    target = null;
  };
  listen(video, "seeked emptied", seekToTarget, signal);
  return { to, findTarget: () => target };
}

/** Applies the keys of a slider; the browser's own steps would depend on the length of the video. */
function pressRangeKey(event: KeyboardEvent, range: HTMLInputElement, seekTo: (seconds: number) => void) {
  const [at, end] = [Number(range.value), Number(range.max)];
  const targets: Record<string, number> = {
    ArrowLeft: at - stepSeconds,
    ArrowDown: at - stepSeconds,
    ArrowRight: at + stepSeconds,
    ArrowUp: at + stepSeconds,
    PageDown: at - end / 10,
    PageUp: at + end / 10,
    Home: 0,
    End: end,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  seekTo(target);
}

interface Hovering {
  readDuration: () => number;
  show: (seconds: number, share: number) => unknown;
  hide: () => unknown;
  signal: AbortSignal;
}

function showOnHover(element: HTMLElement, { readDuration, show, hide, signal }: Hovering) {
  const onMove = ({ clientX }: PointerEvent) => {
    const { left, width } = element.getBoundingClientRect();
    const share = Math.max(0, Math.min(1, (clientX - left) / width));
    if (readDuration() > 0) show(share * readDuration(), share);
  };
  listen(element, "pointermove", onMove, signal);
  listen(element, "pointerleave pointercancel", hide, signal);
}
