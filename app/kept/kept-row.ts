import { build } from "#app/components/player/elements";
import { formatDay } from "#app/format/day";
import { formatDownload } from "#app/format/size";
import { type KeptVideo, keptPath, withoutNetwork } from "./kept-video";
import { deleteKeptVideo } from "./store";
import { buildTransfer, toButton, type TransferEvents } from "./transfer-view";
import * as t from "#languages/kept";

/** Builds the row of a kept video; the event `play` plays it from the second in its detail. */
export function buildRow(keptVideo: KeptVideo, { onEnd }: TransferEvents): HTMLLIElement {
  const picture = keptVideo.poster === "" ? [] : [build("img", { src: keptPath(keptVideo._id, "poster"), alt: "" })];
  const title = build("h2", { dir: "auto", ...(keptVideo.language && { lang: keptVideo.language }) }, keptVideo.title);
  const about = build(
    "div",
    { class: "kept-about" },
    title,
    build("p", { class: "text-small text-muted" }, ...describe(keptVideo)),
  );
  const row = build(
    "li",
    { class: "kept-row", "data-id": keptVideo._id },
    build("div", { class: "kept-picture" }, ...picture),
    about,
  );
  if (keptVideo.isWhole) row.append(buildButtons(keptVideo, { row, onEnd }));
  else addTransfer(row, keptVideo, onEnd);
  return row;
}

function describe({ channel, choice: { label, bytes }, extraBytes, keptAt }: KeptVideo) {
  const day = formatDay(new Date(keptAt));
  const facts = `\u00a0· ${label}\u00a0· ${formatDownload(bytes + extraBytes)}\u00a0· ${t.keptAt({ day })}`;
  return [build("bdi", {}, channel), facts];
}

function addTransfer(row: HTMLElement, keptVideo: KeptVideo, onEnd: () => void) {
  const transfer = buildTransfer(keptVideo, { onEnd });
  row.append(transfer.element);
  void transfer.wait();
}

function buildButtons(keptVideo: KeptVideo, { row, onEnd }: TransferEvents & { row: HTMLElement }) {
  const play = (event: Event) => playKeptVideo(keptVideo, row, (event as CustomEvent<number>).detail);
  row.addEventListener("play", play);
  const start = () => row.dispatchEvent(new CustomEvent("play", { detail: 0 }));
  const forget = () => void deleteKeptVideo(keptVideo._id).then(onEnd);
  return build(
    "div",
    { class: "row" },
    toButton(t.play(), t.playTitle(keptVideo), start, "button button-primary"),
    build(
      "a",
      {
        class: "button",
        href: keptPath(keptVideo._id, "read?page=1") + withoutNetwork,
        "aria-label": t.readTitle(keptVideo),
      },
      t.read(),
    ),
    toButton(t.forget(), t.forgetTitle(keptVideo), forget),
  );
}

/** Plays a video in its row, with its captions, from a second other than 0; a paused one continues. */
function playKeptVideo(keptVideo: KeptVideo, row: HTMLElement, second: number) {
  const video = row.querySelector("video") ?? addPlayer(keptVideo, row);
  if (second > 0 || video.ended) video.currentTime = second;
  video.focus();
  // A browser that plays nothing by itself shows its controls.
  video.play().catch(() => undefined);
}

function addPlayer({ _id, title, poster, captions }: KeptVideo, row: HTMLElement): HTMLVideoElement {
  const video = build("video", {
    controls: true,
    playsinline: true,
    class: "kept-player",
    "aria-label": title,
    src: keptPath(_id, "film"),
  });
  if (poster !== "") video.poster = keptPath(_id, "poster");
  for (const [index, { language, label }] of captions.entries())
    video.append(
      build("track", {
        kind: "captions",
        src: keptPath(_id, `captions-${index}`),
        srclang: language,
        label,
      }),
    );
  row.prepend(video);
  row.classList.add("is-playing");
  return video;
}
