import { build } from "#app/components/player/elements";
import { drawLark } from "#app/components/ui/lark-drawings";
import { toNonBreaking } from "#app/format/counts";
import { formatList } from "#app/format/list";
import { formatBytes, formatDownload } from "#app/format/size";
import { readSearch } from "#app/format/query";
import { findRemoved } from "./find-removed";
import { keepListPage, type ListPage } from "./list-page";
import { buildRow } from "./kept-row";
import { mountAll } from "./mount";
import { findRoom } from "./room";
import { countReceived, deleteKeptVideo, listKeptVideos } from "./store";
import { toButton } from "./transfer-view";
import * as t from "#languages/kept";

/** Lists what the device keeps: the script of /kept, with a network and without. */
function mountList(place: HTMLElement) {
  const page = JSON.parse(place.dataset.keptList || "null") as ListPage | null;
  const notice = build("p", { role: "status" });
  const head = build("div", { class: "kept-head" });
  const list = build("ul", { class: "kept-list" });
  const foot = build("p", { class: "text-small text-muted" });

  async function show() {
    const videos = await listKeptVideos();
    const [room, received] = await Promise.all([findRoom(), Promise.all(videos.map(countReceived))]);
    const bytes = videos.reduce((sum, video, index) => sum + received[index]! + video.extraBytes, 0);
    const total = t.total({ count: videos.length, size: formatDownload(bytes) });
    const texts = [
      ...(videos.length > 0 ? [total] : []),
      ...(room === null ? [] : [t.roomLeft({ size: formatBytes(room) })]),
    ];
    head.replaceChildren(build("p", { class: "text-muted" }, texts.join("\u00a0· ")));
    if (videos.length > 1) head.append(toButton(t.forgetAll(), "", () => void forgetAll()));
    const onEnd = () => void show().then(focusHead);
    list.replaceChildren(...videos.map((video) => buildRow(video, { onEnd })));
    foot.textContent = videos.length > 0 && (await mayVanish()) ? t.yourBrowserDecides() : "";
    if (videos.length === 0) list.replaceChildren(buildEmpty());
    return videos.length;
  }

  async function forgetAll() {
    await Promise.all((await listKeptVideos()).map(({ _id }) => deleteKeptVideo(_id)));
    await show();
    focusHead();
  }

  function focusHead() {
    head.tabIndex = -1;
    head.focus();
  }

  /** Plays the video that the URL names, from the second that it names. */
  function openNamed() {
    const id = readSearch(location.search, "id");
    const row = list.querySelector<HTMLElement>(`[data-id="${CSS.escape(id ?? "")}"]`);
    row?.dispatchEvent(new CustomEvent("play", { detail: Number(readSearch(location.search, "t") ?? 0) }));
  }

  async function start() {
    place.replaceChildren(notice, head, list, foot);
    if (!navigator.serviceWorker.controller && (await listKeptVideos()).length > 0) notice.textContent = t.reload();
    const removedVideos = await findRemoved();
    if (removedVideos.length > 0) notice.textContent = t.removed({ titles: formatList(removedVideos, "unit") });
    notice.className = notice.textContent ? "notice" : "";
    const count = await show();
    openNamed();
    if (page && count > 0 && navigator.onLine) await keepListPage(page).catch(() => undefined);
  }

  start().catch(() => (place.textContent = place.dataset.unable!));
}

function buildEmpty() {
  const lark = build("div", { "aria-hidden": "true" });
  lark.innerHTML = drawLark("empty");
  const texts = [
    build("h2", {}, t.nothingKept()),
    build("p", { class: "text-muted" }, t.howToKeep({ keep: toNonBreaking(t.keep()) })),
  ];
  const find = build("a", { class: "button", href: "/" }, t.findVideo());
  return build("li", { class: "empty" }, lark, ...texts, find);
}

/** Returns whether the browser may remove what is kept without asking. */
const mayVanish = async () => (await navigator.storage?.persisted?.()) === false;

const isAble = "caches" in window && "serviceWorker" in navigator;

mountAll("[data-kept-list]", isAble ? mountList : (place) => (place.textContent = place.dataset.unable!));
