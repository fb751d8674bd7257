import { useLocation } from "@remix-run/react";
import { type ComponentType, useEffect, useState } from "react";
import { usePageContext } from "#app/components/ui/page-context";
import { hasUnsentTexts, recordViewer, removePersonalTexts } from "./unsent-store";

type UnsentTexts = ComponentType<{ viewerId: string }>;

/** The loaded component, also for the error page, which has no form. */
let loadedComponent: UnsentTexts | null = null;

/** A form with a text that was sent before the script was loaded. */
let sentForm: HTMLFormElement | null = null;

/** Loads the script that saves unsent texts, on a page with a form for texts, or if the device has unsent texts. */
export function useUnsentTexts() {
  const { viewerId } = usePageContext();
  const { key } = useLocation();
  const [component, setComponent] = useState(() => loadedComponent);
  useEffect(() => {
    // The viewer may have logged out before this script was loaded.
    if (!/\bsigned-out=/.test(document.cookie)) return;
    document.cookie = "signed-out=; Max-Age=0; Path=/";
    removePersonalTexts();
  }, [key]);
  useEffect(() => {
    if (viewerId) recordViewer(viewerId);
  }, [viewerId]);
  useEffect(() => {
    if (component) return;
    const onSubmit = ({ target }: Event) => {
      if ((target as HTMLFormElement).querySelector("textarea")) sentForm = target as HTMLFormElement;
    };
    addEventListener("submit", onSubmit, true);
    return () => removeEventListener("submit", onSubmit, true);
  }, [component]);
  useEffect(() => {
    if (!viewerId || component || !isNeeded(viewerId)) return;
    const onLoaded = (module: typeof import("./unsent-texts")) => {
      if (sentForm) module.recordSentForm(viewerId, sentForm);
      sentForm = null;
      loadedComponent = module.UnsentTexts;
      setComponent(() => loadedComponent);
    };
    import("./unsent-texts").then(onLoaded, () => undefined);
  }, [viewerId, key, component]);
  return viewerId && component ? { UnsentTexts: component, viewerId } : null;
}

const isNeeded = (viewerId: string) =>
  sentForm !== null || hasUnsentTexts(viewerId) || document.querySelector("form[method=post] textarea") !== null;
