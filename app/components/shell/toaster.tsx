import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { Id, ToastOptions } from "react-toastify/unstyled";
import { connectionLost } from "./lost-page";
import { pauseToastsUnderPointer } from "./pause-toasts";
import { authDurationMs, chooseRole, isAuthToast, shellDurationMs, type Toast } from "./toast";
import { chooseLang } from "#app/format/isolate";
import { listenToFailedPresses } from "#app/components/ui/failed-press";
import { Icon } from "#app/components/ui/icon";
import * as t from "#languages/shell";

type Library = typeof import("react-toastify/unstyled");

interface Props {
  /** The page's toast, which its HTML already shows. */
  toast: Toast | null;
  closeTo: string;
}

const authOptions: ToastOptions = {
  position: "top-right",
  autoClose: authDurationMs,
  pauseOnFocusLoss: true,
  draggable: true,
  draggablePercent: 80,
  theme: "light",
};
const shellOptions: ToastOptions = { position: "bottom-right", autoClose: shellDurationMs, theme: "dark" };

/** Shows each toast once: as HTML until the library has loaded. The first toast loads the library. */
export function Toaster({ toast: pageToast, closeTo }: Props) {
  const { failure, close } = useFailure(pageToast, closeTo);
  const toast = failure ?? pageToast;
  const library = useLibrary(toast);
  const shownToasts = useRef(new WeakSet<Toast>());
  const lastIds = useRef(new Map<string, Id>());
  useEffect(() => {
    if (!library || !toast || shownToasts.current.has(toast)) return;
    show(library, toast, lastIds.current);
    shownToasts.current.add(toast);
  }, [library, toast]);
  useEffect(() => (library ? pauseToastsUnderPointer(library) : undefined), [library]);
  if (library)
    return (
      <library.ToastContainer
        {...{ hideProgressBar: true, transition: false, pauseOnHover: false, closeButton: CloseButton }}
        aria-label={t.messages()}
      />
    );
  return toast && <StaticToast toast={toast} closeTo={closeTo} onClose={failure ? close : undefined} />;
}

/** Returns the error toast of a press that failed on this page, until the page has a newer toast or is left. */
function useFailure(pageToast: Toast | null, path: string) {
  const [failure, setFailure] = useState<(Toast & { after: Toast | null; path: string }) | null>(null);
  useEffect(
    () =>
      listenToFailedPresses((message) =>
        setFailure({ message: message ?? connectionLost(), type: "error", after: pageToast, path }),
      ),
    [pageToast, path],
  );
  const close = (event: MouseEvent) => {
    event.preventDefault();
    setFailure(null);
  };
  return { failure: failure?.after === pageToast && failure.path === path ? failure : null, close };
}

/** The library's own button has an English name. */
const CloseButton = ({ closeToast }: { closeToast: (isByUser: boolean) => void }) => (
  <button
    type="button"
    className="Toastify__close-button"
    onClick={() => closeToast(true)}
    aria-label={t.closeMessage()}
  >
    <Icon name="x" />
  </button>
);

function useLibrary(toast: Toast | null): Library | null {
  const [library, setLibrary] = useState<Library | null>(null);
  useEffect(() => {
    if (!toast || library) return;
    import("react-toastify/unstyled").then(setLibrary, () => {
      console.warn("Messages stay as they are: their library did not load.");
    });
  }, [toast, library]);
  return library;
}

/** Shows a toast and replaces an earlier one of the same text; `lastIds` maps each text to the id of its last toast. */
function show({ toast: open }: Library, toast: Toast, lastIds: Map<string, Id>) {
  if (toast.type === "error") console.warn(toast.message);
  const options = isAuthToast(toast) ? authOptions : shellOptions;
  const lastId = lastIds.get(toast.message);
  if (lastId !== undefined) open.dismiss(lastId);
  const id = open(<span lang={chooseLang(toast.message)}>{toast.message}</span>, {
    ...options,
    type: toast.type,
    role: chooseRole(toast),
    icon: <ToastIcon type={toast.type} />,
  });
  lastIds.set(toast.message, id);
}

interface StaticToastProps {
  toast: Toast;
  /** The page's path: opening it again removes the toast. */
  closeTo: string;
  onClose: ((event: MouseEvent) => void) | undefined;
}

function StaticToast({ toast, closeTo, onClose }: StaticToastProps) {
  return (
    <div className={isAuthToast(toast) ? "toast toast-light" : "toast toast-dark"} role={chooseRole(toast)}>
      <ToastIcon type={toast.type} />
      <span lang={chooseLang(toast.message)}>{toast.message}</span>
      {/* A link within the page also works without a network. */}
      <a href={onClose ? "#close" : closeTo} onClick={onClose} aria-label={t.closeMessage()}>
        <Icon name="x" />
      </a>
    </div>
  );
}

function ToastIcon({ type }: Pick<Toast, "type">) {
  const isGood = type === "success" || type === "info";
  return (
    <span className={isGood ? "good" : "bad"}>
      <Icon name={isGood ? "check" : "alert"} />
    </span>
  );
}
