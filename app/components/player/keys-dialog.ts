import { build, buildButton } from "./elements";

const keyNames = [
  ["Space, K", "Play or pause"],
  ["J, L", "Back or forward 10 seconds"],
  ["←, →", "Back or forward 5 seconds"],
  ["↑, ↓", "Volume (while focus is in the player)"],
  ["0–9", "Jump to 0–90 % of the video"],
  ["F", "Full screen"],
  ["M", "Mute or unmute"],
  ["C", "Captions"],
  ["<, >", "Slower or faster"],
  ["T", "Theatre"],
  ["N", "Next video of the playlist"],
  ["?", "Show these shortcuts"],
] as const;

/** Builds the list of keys; the browser moves the focus into the open dialog, and back when it closes. */
export function buildKeysDialog(): HTMLDialogElement {
  const close = buildButton("", () => dialog.close());
  close.show("Close", "close");
  const rows = keyNames.map(([keys, what]) => build("div", {}, build("dt", {}, keys), build("dd", {}, what)));
  const header = build("header", {}, build("h2", { id: "player-keys" }, "Keyboard shortcuts"), close.element);
  const dialog = build("dialog", { class: "player-keys", "aria-labelledby": "player-keys" });
  dialog.append(header, build("dl", {}, ...rows));
  return dialog;
}
