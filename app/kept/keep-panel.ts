import { build } from "#app/components/player/elements";
import { formatBytes, formatDownload } from "#app/format/size";
import { type KeepChoice, type KeepOffer, type KeptVideo, toKeptVideo, withoutNetwork } from "./kept-video";
import { keepListPage, type ListPage } from "./list-page";
import { findRoom } from "./room";
import { mountAll } from "./mount";
import { deleteKeptVideo, readKeptVideo } from "./store";
import { buildTransfer, toButton } from "./transfer-view";
import * as t from "#languages/kept";

/** What the page of downloads passes to its script. */
export interface KeepPanelData {
  offer: KeepOffer;
  choices: KeepChoice[];
  page: ListPage;
}

/** Offers to keep a video on the device. Only the page of its downloads loads this script. */
function mountPanel(section: HTMLElement) {
  const { offer, choices, page } = JSON.parse(section.dataset.keep!) as KeepPanelData;
  const place = section.querySelector<HTMLElement>("[data-place]")!;
  const status = build("p", { role: "status" });

  function showOffers() {
    const buttons = choices.map((choice, index) => {
      const text = `${t.keepLabel(choice)}\u00a0· ${formatDownload(choice.bytes)}`;
      return toButton(text, "", () => void begin(choice), index === 0 ? "button button-primary" : "button");
    });
    place.replaceChildren(build("div", { class: "row" }, ...buttons), status);
  }

  async function begin(choice: KeepChoice) {
    if (await readKeptVideo(offer._id)) return show(true);
    const room = await findRoom();
    if (room !== null && room < choice.bytes) {
      const sizes = { size: formatDownload(choice.bytes), room: formatBytes(room) };
      return void (status.textContent = t.noRoom(sizes));
    }
    status.textContent = "";
    void prepare(page);
    await showTransfer(toKeptVideo(offer, { ...choice }, Date.now()), true);
  }

  async function showTransfer(video: KeptVideo, isBegun: boolean) {
    const transfer = buildTransfer(video, { onEnd: () => void show(true) });
    place.replaceChildren(transfer.element);
    transfer.element.querySelector("button")?.focus();
    await (isBegun ? transfer.start() : transfer.wait());
  }

  function showWhole(video: KeptVideo) {
    const { label, bytes } = video.choice;
    const size = formatDownload(bytes + video.extraBytes);
    const forget = () => void deleteKeptVideo(video._id).then(() => show(true));
    status.textContent = t.keptFilm({ label, size });
    const link = build(
      "a",
      { class: "button button-primary", href: `/kept?id=${video._id}${withoutNetwork}` },
      t.openKept(),
    );
    place.replaceChildren(status, build("div", { class: "row" }, link, toButton(t.forget(), "", forget)));
  }

  async function show(isAfterPress: boolean) {
    const video = await readKeptVideo(offer._id);
    status.textContent = "";
    if (!video) showOffers();
    else if (video.isWhole) showWhole(video);
    else await showTransfer(video, false);
    if (isAfterPress) place.querySelector<HTMLElement>("a, button")?.focus();
  }

  section.hidden = false;
  // A browser that forbids its storage can keep nothing.
  show(false).catch(() => (section.hidden = true));
}

/** Asks the browser for persistent storage, and stores what plays videos without a network. */
async function prepare(page: ListPage) {
  // Some browsers ask the viewer, who may take any time.
  void navigator.storage?.persist?.().catch(() => false);
  void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  await keepListPage(page).catch(() => undefined);
}

if ("caches" in window && "serviceWorker" in navigator) mountAll("[data-keep]", mountPanel);
