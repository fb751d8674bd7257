import { readStoryboard, type Tile, tileAt } from "#app/components/enhancements/storyboard";
import { formatDuration } from "#app/format/duration";
import { build } from "./elements";

export interface Chapter {
  /** Seconds. */
  start: number;
  title: string;
}

export const findChapterTitle = (chapters: Chapter[], seconds: number) =>
  chapters.findLast(({ start }) => start <= seconds)?.title;

/** Builds the picture above the seek bar, with the time and the chapter that a press there leads to. */
export function buildSeekPreview(storyboard: string, chapters: Chapter[]) {
  const picture = build("span", { class: "bar-picture" });
  const text = build("span");
  const element = build("div", { class: "bar-preview", "aria-hidden": "true", hidden: true }, picture, text);
  let tiles: Promise<Tile[]> | null = null;
  let shownSeconds = 0;
  const show = async (seconds: number, fraction: number) => {
    shownSeconds = seconds;
    text.textContent = [formatDuration(seconds), findChapterTitle(chapters, seconds)].filter(Boolean).join(" · ");
    element.hidden = false;
    place(element, fraction);
    if (!storyboard) return;
    tiles ??= fetchTiles(storyboard);
    const tile = tileAt(await tiles, seconds);
    if (!tile || shownSeconds !== seconds) return;
    draw(picture, tile);
    place(element, fraction);
  };
  const hide = () => (element.hidden = true);
  return { element, show, hide };
}

/** Moves the preview over this fraction of the bar; it stays within the player. */
function place(element: HTMLElement, fraction: number) {
  const barWidth = element.parentElement?.clientWidth ?? 0;
  const left = fraction * barWidth - element.offsetWidth / 2;
  element.style.left = `${Math.max(0, Math.min(barWidth - element.offsetWidth, left))}px`;
}

async function fetchTiles(storyboard: string): Promise<Tile[]> {
  const address = new URL(storyboard, location.href).href;
  try {
    const response = await fetch(address);
    return response.ok ? readStoryboard(await response.text(), address) : [];
  } catch {
    return [];
  }
}

function draw({ style }: HTMLElement, { sheet, x, y, width, height }: Tile) {
  style.backgroundImage = `url(${JSON.stringify(sheet)})`;
  style.backgroundPosition = `${-x}px ${-y}px`;
  style.width = `${width}px`;
  style.height = `${height}px`;
}
