import { build } from "#app/components/player/elements";
import { formatDownload } from "#app/format/size";
import type { KeptFilm } from "./film";
import { keepFilm, type Outcome } from "./keep-film";
import { countReceived, forgetFilm } from "./store";
import * as t from "#languages/kept";

export interface TransferEvents {
  /** The film is whole, or forgotten. */
  onEnd: () => void;
}

/** Builds what shows a film on its way to the device: its progress, and buttons that stop it, go on with it, or forget it. */
export function buildTransfer(film: KeptFilm, { onEnd }: TransferEvents) {
  const { label, bytes } = film.choice;
  const status = build("p", { role: "status", class: "text-muted" });
  const bar = build("progress", { max: String(bytes), "aria-label": t.receiving({ label }) });
  const amount = build("p", { class: "tabular" });
  const buttons = build("div", { class: "row" });
  const element = build("div", { class: "kept-transfer" }, bar, amount, status, buttons);
  const show = (received: number) => {
    bar.value = received;
    amount.textContent = t.bytesOf({ received: formatDownload(received), total: formatDownload(film.choice.bytes) });
  };
  const forget = async () => {
    await forgetFilm(film._id);
    onEnd();
  };
  const offer = (...all: HTMLButtonElement[]) => {
    const hadFocus = buttons.contains(document.activeElement);
    buttons.replaceChildren(...all);
    if (hadFocus) all[0]?.focus();
  };
  const offerRest = () =>
    offer(
      toButton(t.goOn(), t.goOnTitle(film), () => void start()),
      toButton(t.forget(), t.forgetTitle(film), () => void forget()),
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
    const outcome = await keepFilm(film, { signal: stop.signal, onProgress, onLost });
    if (outcome === "whole") return onEnd();
    status.textContent = sayOutcome[outcome]();
    if (outcome === "refused") offer();
    else offerRest();
  }

  /** Shows how far it came, until somebody goes on with it. */
  async function wait() {
    show(await countReceived(film));
    status.textContent = film.isDeviceFull ? t.deviceFull() : t.stopped();
    offerRest();
  }

  return { element, start, wait };
}

const sayOutcome: Record<Exclude<Outcome, "whole">, () => string> = {
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
