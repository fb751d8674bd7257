import { build } from "#app/components/player/elements";
import { formatDownload } from "#app/format/size";
import type { KeptVideo } from "./kept-video";
import { saveVideo, type SaveResult } from "./save-video";
import { countReceived, deleteKeptVideo } from "./store";
import * as t from "#languages/kept";

export interface TransferEvents {
  /** The video is whole, or forgotten. */
  onEnd: () => void;
}

/** Shows a video on its way to the device: its progress, and buttons that stop it, continue it, or forget it. */
export function buildTransfer(video: KeptVideo, { onEnd }: TransferEvents) {
  const { label, bytes } = video.choice;
  const status = build("p", { role: "status", class: "text-muted" });
  const bar = build("progress", { max: String(bytes), "aria-label": t.receiving({ label }) });
  const amount = build("p", { class: "tabular" });
  const buttons = build("div", { class: "row" });
  const element = build("div", { class: "kept-transfer" }, bar, amount, status, buttons);
  const show = (received: number) => {
    bar.value = received;
    amount.textContent = t.bytesOf({ received: formatDownload(received), total: formatDownload(video.choice.bytes) });
  };
  const forget = async () => {
    await deleteKeptVideo(video._id);
    onEnd();
  };
  const offer = (...all: HTMLButtonElement[]) => {
    const hadFocus = buttons.contains(document.activeElement);
    buttons.replaceChildren(...all);
    if (hadFocus) all[0]?.focus();
  };
  const offerRest = () =>
    offer(
      toButton(t.goOn(), t.goOnTitle(video), () => void start()),
      toButton(t.forget(), t.forgetTitle(video), () => void forget()),
    );

  async function start() {
    const stop = new AbortController();
    status.textContent = "";
    offer(toButton(t.stop(), "", () => stop.abort()));
    const onProgress = (received: number) => {
      if (received > bar.value) status.textContent = "";
      show(received);
    };
    const onLost = () => (status.textContent = t.lineLost());
    const outcome = await saveVideo(video, { signal: stop.signal, onProgress, onLost });
    if (outcome === "whole") return onEnd();
    status.textContent = formatOutcome[outcome]();
    if (outcome === "refused") offer();
    else offerRest();
  }

  /** Shows how far it came, until somebody continues with it. */
  async function wait() {
    show(await countReceived(video));
    status.textContent = video.isDeviceFull ? t.deviceFull() : t.stopped();
    offerRest();
  }

  return { element, start, wait };
}

const formatOutcome: Record<Exclude<SaveResult, "whole">, () => string> = {
  stopped: t.stopped,
  full: t.deviceFull,
  refused: t.noLongerOffered,
  busy: t.another,
};

/** Builds a button; `name` says of which video it speaks, where several stand on a page. */
export function toButton(text: string, name: string, act: () => void, className = "button") {
  const button = build("button", { type: "button", class: className, ...(name && { "aria-label": name }) }, text);
  button.addEventListener("click", act);
  return button;
}
