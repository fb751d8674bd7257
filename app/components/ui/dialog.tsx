import { Link, useLocation, useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, type SyntheticEvent, useRef } from "react";
import { Icon } from "./icon";
import { useModal } from "./use-modal";
import * as t from "#languages/ui";

interface Props {
  title: string;
  closeTo: string;
  /** Id of the title; required if a page has two dialogs. */
  labelledBy?: string;
  /** For forms: wider, with a close button next to the title. */
  big?: boolean;
  children: ReactNode;
}

/** On a phone the dialog lies at the bottom of the screen. */
const frame =
  "fixed inset-0 z-40 m-auto h-fit max-h-[calc(100vh-24px)] max-w-none grid-cols-1 grid-rows-[auto_minmax(0,1fr)] overflow-hidden rounded-sheet border border-line bg-raised p-0 text-ink shadow-float open:grid max-sm:mb-3 supports-[height:1dvh]:max-h-[calc(100dvh-24px)]";

/**
 * Renders an open dialog in the page's HTML; with JavaScript it is modal, and Escape, the backdrop and links to
 * `closeTo` close it.
 */
export function Dialog({ title, closeTo, labelledBy = "dialog-title", big = false, children }: Props) {
  const { onLink, dialog } = useLeaving(closeTo);
  return (
    <>
      <div className="fixed inset-0 z-39 bg-[rgb(8_14_20/.6)]" />
      <dialog
        open
        className={`${frame} ${big ? "w-[min(640px,100%-24px)]" : "w-[min(480px,100%-24px)]"}`}
        aria-labelledby={labelledBy}
        {...dialog}
      >
        <div className="flex min-h-14 items-center justify-between gap-4 ps-5 pe-3 pt-3 pb-1">
          <h2 id={labelledBy}>{title}</h2>
          {big && (
            <Link
              className="button button-ghost button-icon"
              to={closeTo}
              preventScrollReset
              aria-label={t.close()}
              onClick={onLink}
            >
              <Icon name="x" />
            </Link>
          )}
        </div>
        <div className="overflow-y-auto overscroll-contain px-5 pt-1 pb-5 text-pretty [&>p+form]:mt-5">{children}</div>
      </dialog>
    </>
  );
}

/** Returns the listeners of a dialog, and `onLink`, with which links to the page below close it. */
function useLeaving(closeTo: string) {
  const dialog = useModal();
  const navigate = useNavigate();
  const { isOverList } = (useLocation().state ?? {}) as { isOverList?: boolean };
  // The history has the list below just before the dialog, with its scroll position.
  const leave = () => (isOverList ? navigate(-1) : navigate(closeTo, { preventScrollReset: true }));
  const onLink = (event: SyntheticEvent) => {
    if (!isOverList) return;
    event.preventDefault();
    leave();
  };
  // The `cancel` event of a file picker bubbles up to the dialog.
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    leave();
  };
  // A browser may close a dialog that repeatedly prevents Escape from closing it.
  const onClosed = () => {
    if (!dialog.current || dialog.current.open) return;
    // The viewer may choose to stay with the typed texts.
    dialog.current.showModal();
    leave();
  };
  return { onLink, dialog: { ref: dialog, onCancel, onClose: onClosed, ...useBackdrop(leave) } };
}

/** Leaves on a press that both starts and ends on the backdrop; a text selection that ends outside does not count. */
function useBackdrop(leave: () => void) {
  const hasStarted = useRef(false);
  return {
    onPointerDown: (event: MouseEvent) => {
      hasStarted.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent) => {
      if (hasStarted.current && event.target === event.currentTarget) leave();
    },
  };
}
