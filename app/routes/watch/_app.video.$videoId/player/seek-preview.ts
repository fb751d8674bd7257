import { formatDuration } from "#app/format/duration";
import { readStoryboard, type Tile, tileAt } from "#app/components/enhancements/storyboard";
import { chapterTitleAt } from "./use-chapters";

const stays = 600;

/** Shows the storyboard picture for the target of a seek in `place` until the player has loaded that time. */
export function previewSeeks(video: HTMLVideoElement, place: HTMLElement, storyboard: string): () => void {
  let tiles: Promise<Tile[]> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = async () => {
    clearTimeout(timer);
    tiles ??= fetchTiles(storyboard);
    const tile = tileAt(await tiles, video.currentTime);
    if (tile && video.seeking) draw(place, tile, video.currentTime);
  };
  const hide = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (place.hidden = true), stays);
  };
  video.addEventListener("seeking", show);
  video.addEventListener("seeked", hide);
  return () => {
    clearTimeout(timer);
    video.removeEventListener("seeking", show);
    video.removeEventListener("seeked", hide);
  };
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

function draw(place: HTMLElement, { sheet, x, y, width, height }: Tile, seconds: number) {
  place.style.backgroundImage = `url(${JSON.stringify(sheet)})`;
  place.style.backgroundPosition = `${-x}px ${-y}px`;
  place.style.width = `${width}px`;
  place.style.height = `${height}px`;
  place.textContent = [formatDuration(seconds), chapterTitleAt(seconds)].filter(Boolean).join(" · ");
  place.hidden = false;
}
