import { build, buildButton } from "./elements";
import { keyNames } from "./key-actions";

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
