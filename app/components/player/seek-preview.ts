import { fetchTiles, findTile, type Tile } from "#app/components/enhancements/storyboard";
import type { Chapter } from "#app/format/chapters";
import { formatDuration } from "#app/format/duration";
import { build } from "./elements";

export const findChapterTitle = (chapters: Chapter[], seconds: number) =>
  chapters.findLast(({ start }) => start <= seconds)?.title;

/** Builds the picture above the seek bar, with the time and the chapter to which a press leads. */
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
    moveOverBar(element, fraction);
    if (!storyboard) return;
    tiles ??= fetchTiles(storyboard).catch(() => []);
    const tile = findTile(await tiles, seconds);
    if (!tile || shownSeconds !== seconds) return;
    draw(picture, tile);
    moveOverBar(element, fraction);
  };
  const hide = () => (element.hidden = true);
  return { element, show, hide };
}

/** Moves the preview over a fraction of the bar's width, but not out of the player. */
function moveOverBar(element: HTMLElement, fraction: number) {
  const barWidth = element.parentElement?.clientWidth ?? 0;
  const left = fraction * barWidth - element.offsetWidth / 2;
  element.style.left = `${Math.max(0, Math.min(barWidth - element.offsetWidth, left))}px`;
}

function draw({ style }: HTMLElement, { sheet, x, y, width, height }: Tile) {
  style.backgroundImage = `url(${JSON.stringify(sheet)})`;
  style.backgroundPosition = `${-x}px ${-y}px`;
  style.width = `${width}px`;
  style.height = `${height}px`;
}
