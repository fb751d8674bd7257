import { useEffect, useRef, useState } from "react";
import type { ToastOptions } from "react-toastify/unstyled";
import { StaticToast } from "./static-toast";
import { isAuth, roleOf, shellDuration, type Toast } from "./toast";
import { ToastIcon } from "./toast-icon";

type Library = typeof import("react-toastify/unstyled");

interface Props {
  /** The page's own, already in its HTML. */
  toast: Toast | null;
  /** Known to the browser alone. */
  extra?: Toast[];
  closeTo: string;
}

const none: Toast[] = [];

const auth: ToastOptions = {
  position: "top-right",
  autoClose: 5000,
  pauseOnHover: true,
  pauseOnFocusLoss: true,
  draggable: true,
  draggablePercent: 80,
  theme: "light",
};
const shell: ToastOptions = { position: "bottom-right", autoClose: shellDuration, theme: "dark" };

/** Each toast is shown once: as HTML until the library, loaded with the first one, takes over. */
export function Toaster({ toast, extra = none, closeTo }: Props) {
  const library = useLibrary(toast !== null || extra.length > 0);
  const shown = useRef(new WeakSet<Toast>());
  useEffect(() => {
    if (!library) return;
    for (const each of toast ? [toast, ...extra] : extra) {
      if (!shown.current.has(each)) show(library, each);
      shown.current.add(each);
    }
  }, [library, toast, extra]);
  if (library) return <library.ToastContainer hideProgressBar transition={false} aria-label="Messages" />;
  return toast && <StaticToast toast={toast} closeTo={closeTo} />;
}

function useLibrary(isNeeded: boolean): Library | null {
  const [library, setLibrary] = useState<Library | null>(null);
  useEffect(() => {
    if (!isNeeded || library) return;
    import("react-toastify/unstyled").then(setLibrary, () => {
      console.warn("Messages stay as they are: their library did not load.");
    });
  }, [isNeeded, library]);
  return library;
}

function show({ toast: open }: Library, toast: Toast) {
  if (toast.type === "error") console.warn(toast.message);
  const options = isAuth(toast) ? auth : shell;
  open(toast.message, { ...options, type: toast.type, role: roleOf(toast), icon: <ToastIcon type={toast.type} /> });
}
