import { readStoryboard, type Tile } from "./storyboard";

/** How long the pointer or the focus rests on a card before its storyboard is loaded. */
const restMs = 400;
const pictureMs = 700;
/** A storyboard has up to a hundred pictures on its first sheet: so many of them, evenly spread, are shown. */
const maxPictures = 16;

let currentPreview: { card: Element; leaving: AbortController } | null = null;

/** Plays the storyboard of a card over its thumbnail until the pointer or the focus leaves the card. */
export function previewCard(card: Element) {
  if (currentPreview?.card === card && !currentPreview.leaving.signal.aborted) return;
  currentPreview?.leaving.abort();
  const link = card.querySelector<HTMLAnchorElement>('.title a[href^="/video/"]');
  const place = card.querySelector<HTMLElement>(".thumbnail");
  if (!link || !place || savesData()) return;
  const controller = new AbortController();
  const { signal } = controller;
  currentPreview = { card, leaving: controller };
  card.addEventListener("pointerleave", () => controller.abort(), { signal });
  card.addEventListener(
    "focusout",
    (event) => card.contains((event as FocusEvent).relatedTarget as Node | null) || controller.abort(),
    { signal },
  );
  play(place, link.pathname, controller).catch(() => undefined);
}

/** The page has no scripts when its visitor saves data; the browser's own setting may change later. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

async function play(place: HTMLElement, path: string, leaving: AbortController) {
  const { signal } = leaving;
  await new Promise((resolve) => setTimeout(resolve, restMs));
  signal.throwIfAborted();
  if (!navigator.onLine) return;
  const pictures = choosePictures(await fetchTiles(path, signal));
  if (pictures.length < 2) return;
  const sheet = new Image();
  sheet.src = pictures[0]!.sheet;
  await sheet.decode();
  signal.throwIfAborted();
  const screen = placeScreen(place, pictures[0]!);
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

async function fetchTiles(path: string, signal: AbortSignal): Promise<Tile[]> {
  const { storyboard } = (await (await fetch(`${path}/storyboard`, { signal })).json()) as { storyboard: string };
  if (!storyboard) return [];
  const address = new URL(storyboard, location.href).href;
  return readStoryboard(await (await fetch(address, { signal })).text(), address);
}

/** Chooses pictures of the first sheet: a further one would cost as many bytes again. */
function choosePictures(tiles: Tile[]): Tile[] {
  const onSheet = tiles.filter(({ sheet }) => sheet === tiles[0]!.sheet);
  const step = Math.max(1, onSheet.length / maxPictures);
  return Array.from(
    { length: Math.min(onSheet.length, maxPictures) },
    (_, index) => onSheet[Math.floor(index * step)]!,
  );
}

/** Puts a picture of the sheet's size over the thumbnail, and below what else lies over it. */
function placeScreen(place: HTMLElement, { sheet, width, height }: Tile): HTMLElement {
  const screen = document.createElement("span");
  screen.dataset.preview = "";
  Object.assign(screen.style, {
    position: "absolute",
    inset: "0 auto auto 0",
    width: `${width}px`,
    height: `${height}px`,
    transform: `scale(${place.clientWidth / width},${place.clientHeight / height})`,
    transformOrigin: "0 0",
    pointerEvents: "none",
    backgroundImage: `url(${JSON.stringify(sheet)})`,
  });
  place.firstElementChild?.after(screen);
  return screen;
}
