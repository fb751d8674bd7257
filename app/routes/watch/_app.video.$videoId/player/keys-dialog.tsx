import type { RefObject } from "react";
import { Icon } from "#app/components/ui/icon";
import { keyNames } from "./key-actions";

/** Lists the player's keys; the browser moves the focus into the open dialog, and back when Escape closes it. */
export function KeysDialog({ dialog }: { dialog: RefObject<HTMLDialogElement> }) {
  return (
    <dialog ref={dialog} className="player-keys" aria-labelledby="player-keys">
      <header>
        <h2 id="player-keys">Keyboard shortcuts</h2>
        <button className="button button-icon" type="button" aria-label="Close" onClick={() => dialog.current!.close()}>
          <Icon name="x" />
        </button>
      </header>
      <dl>
        {keyNames.map(([keys, what]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
