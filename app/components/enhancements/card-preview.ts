import { isSavingData } from "./is-saving-data";
import { fetchTiles, type Tile } from "./storyboard";

/** How long the pointer or the focus rests on a card before its storyboard is loaded. */
const restMs = 400;
/** How long each picture is shown. */
const pictureMs = 700;
/** How many pictures are shown, evenly spread: the first sheet of a storyboard has up to a hundred. */
const maxPictures = 16;

let currentPreview: { card: Element; leaving: AbortController } | null = null;

/** Plays the storyboard of a card over its thumbnail until the pointer or the focus leaves the card. */
export function previewCard(card: Element) {
  if (currentPreview?.card === card && !currentPreview.leaving.signal.aborted) return;
  currentPreview?.leaving.abort();
  const link = card.querySelector<HTMLAnchorElement>('.title a[href^="/video/"]');
  const thumbnail = card.querySelector<HTMLElement>(".thumbnail");
  if (!link || !thumbnail || isSavingData()) return;
  const controller = new AbortController();
  const { signal } = controller;
  currentPreview = { card, leaving: controller };
  card.addEventListener("pointerleave", () => controller.abort(), { signal });
  card.addEventListener(
    "focusout",
    (event) => card.contains((event as FocusEvent).relatedTarget as Node | null) || controller.abort(),
    { signal },
  );
  playStoryboard(thumbnail, link.pathname, controller).catch(() => undefined);
}

async function playStoryboard(thumbnail: HTMLElement, path: string, leaving: AbortController) {
  const { signal } = leaving;
  await new Promise((resolve) => setTimeout(resolve, restMs));
  signal.throwIfAborted();
  if (!navigator.onLine) return;
  const { storyboard } = (await (await fetch(`${path}/storyboard`, { signal })).json()) as { storyboard: string };
  if (!storyboard) return;
  const pictures = choosePictures(await fetchTiles(storyboard, signal));
  if (pictures.length < 2) return;
  const sheet = new Image();
  sheet.src = pictures[0]!.sheet;
  await sheet.decode();
  signal.throwIfAborted();
  const screen = addScreen(thumbnail, pictures[0]!);
  const draw = (index: number) => {
    const { x, y } = pictures[index % pictures.length]!;
    screen.style.backgroundPosition = `${-x}px ${-y}px`;
  };
  let index = 0;
  draw(index);
  const timer = setInterval(() => (screen.isConnected ? draw(++index) : leaving.abort()), pictureMs);
  signal.addEventListener("abort", () => {
    clearInterval(timer);
    screen.remove();
  });
}

/** Chooses pictures from the first sheet: each further sheet would cost as many bytes again. */
function choosePictures(tiles: Tile[]): Tile[] {
  const firstTiles = tiles.filter(({ sheet }) => sheet === tiles[0]!.sheet);
  const step = Math.max(1, firstTiles.length / maxPictures);
  return Array.from(
    { length: Math.min(firstTiles.length, maxPictures) },
    (_, index) => firstTiles[Math.floor(index * step)]!,
  );
}

/** Puts an element that shows the sheet over the picture of a thumbnail, and below its duration and buttons. */
function addScreen(thumbnail: HTMLElement, { sheet, width, height }: Tile): HTMLElement {
  const screen = document.createElement("span");
  screen.dataset.preview = "";
  Object.assign(screen.style, {
    position: "absolute",
    inset: "0 auto auto 0",
    width: `${width}px`,
    height: `${height}px`,
    transform: `scale(${thumbnail.clientWidth / width},${thumbnail.clientHeight / height})`,
    transformOrigin: "0 0",
    pointerEvents: "none",
    backgroundImage: `url(${JSON.stringify(sheet)})`,
  });
  thumbnail.firstElementChild?.after(screen);
  return screen;
}
