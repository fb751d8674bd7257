import { Link, useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, type SyntheticEvent, useRef } from "react";
import { Icon } from "./icon";
import { useModal } from "./use-modal";

interface Props {
  title: string;
  /** The page under the dialog. */
  closeTo: string;
  /** Id of the title; needed where a page has two dialogs. */
  labelledBy?: string;
  /** For forms: wider, with a cross beside the title. */
  big?: boolean;
  children: ReactNode;
}

/** An open dialog in the page's HTML; with JavaScript a modal one, closed by Escape, backdrop, and links to `closeTo`. */
export function Dialog({ title, closeTo, labelledBy = "dialog-title", big = false, children }: Props) {
  const dialog = useModal();
  const navigate = useNavigate();
  const leave = () => navigate(closeTo, { preventScrollReset: true });
  const backdrop = useBackdrop(leave);
  // A file picker's own `cancel` bubbles to here.
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    leave();
  };
  // A browser may close a dialog that keeps refusing Escape.
  const onClose = () => {
    if (!dialog.current?.open) leave();
  };
  return (
    <>
      <div className="veil" />
      <dialog
        open
        ref={dialog}
        className={big ? "big" : undefined}
        aria-labelledby={labelledBy}
        onCancel={onCancel}
        onClose={onClose}
        {...backdrop}
      >
        <div className="dialog-head">
          <h2 id={labelledBy}>{title}</h2>
          {big && (
            <Link className="btn ghost icon" to={closeTo} preventScrollReset aria-label="Close">
              <Icon name="x" />
            </Link>
          )}
        </div>
        <div className="dialog-body">{children}</div>
      </dialog>
    </>
  );
}

/** A press that both starts and ends on the backdrop; marking text and letting go outside is none. */
function useBackdrop(leave: () => void) {
  const started = useRef(false);
  return {
    onPointerDown: (event: MouseEvent) => {
      started.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent) => {
      if (started.current && event.target === event.currentTarget) leave();
    },
  };
}
