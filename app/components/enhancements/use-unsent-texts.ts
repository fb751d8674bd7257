import { useLocation } from "@remix-run/react";
import { type ComponentType, useEffect, useState } from "react";
import { usePageContext } from "#app/components/ui/page-context";
import { removeAllUnsentTexts } from "./unsent-store";

type UnsentTexts = ComponentType<{ viewerId: string }>;

/** Stays loaded for the error page, which has no form. */
let loadedComponent: UnsentTexts | null = null;

/** Loads the script that keeps unsent texts, on a page with a form for texts, or if the device keeps some. */
export function useUnsentTexts() {
  const { viewerId } = usePageContext();
  const { key } = useLocation();
  const [component, setComponent] = useState(() => loadedComponent);
  useEffect(() => {
    // The viewer may have logged out before this script was loaded.
    if (!/\bsigned-out=/.test(document.cookie)) return;
    document.cookie = "signed-out=; Max-Age=0; Path=/";
    if ("unsent" in localStorage) removeAllUnsentTexts();
  }, [key]);
  useEffect(() => {
    // The offline page lists the texts of this account from now on, and those of an earlier one no more.
    if (viewerId && "unsent" in localStorage) localStorage.setItem("unsent", viewerId);
  }, [viewerId]);
  useEffect(() => {
    if (!viewerId || component || !isNeeded(viewerId)) return;
    const onLoaded = (module: { UnsentTexts: UnsentTexts }) => {
      loadedComponent = module.UnsentTexts;
      setComponent(() => loadedComponent);
    };
    import("./unsent-texts").then(onLoaded, () => undefined);
  }, [viewerId, key, component]);
  return viewerId && component ? { UnsentTexts: component, viewerId } : null;
}

const isNeeded = (viewerId: string) =>
  `unsent:${viewerId}` in localStorage || document.querySelector("form[method=post] textarea") !== null;
