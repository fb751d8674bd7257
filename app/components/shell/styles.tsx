import { createContext, useContext, useState } from "react";
import { DataRouterStateContext } from "#app/framework-internals";
import href from "#app/styles/app.css?url";

/** The CSS inside a page; home and watch pages have a part of the sheet: docs/decisions/10-weight-of-pages.md. */
export interface InlineSheet {
  css: string;
  isPart: boolean;
}

/** The CSS if the page carries it inline; null if the page links to it. */
export const InlineCss = createContext<InlineSheet | null>(null);

export function Styles() {
  const inline = useContext(InlineCss);
  const needsWhole = useNeedsWholeSheet();
  return (
    <>
      {inline && (
        <style id="css" data-part={inline.isPart || undefined} dangerouslySetInnerHTML={{ __html: inline.css }} />
      )}
      {(!inline || (inline.isPart && needsWhole)) && <link rel="stylesheet" href={href} />}
    </>
  );
}

/** Returns whether the first page is being left, or has sent a form, whose response may be a toast. */
function useNeedsWholeSheet() {
  const { navigation, fetchers } = useContext(DataRouterStateContext)!;
  const [needsWhole, setNeedsWhole] = useState(false);
  const isSent = [...fetchers.values()].some(({ formData }) => formData);
  if ((navigation.state !== "idle" || isSent) && !needsWhole) setNeedsWhole(true);
  return needsWhole;
}
