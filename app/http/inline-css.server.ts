import type { EntryContext } from "@remix-run/node";
import type { InlineSheet } from "#app/components/shell/styles";
import { parseVideoId } from "#app/format/path";
import all from "#app/styles/app.css?inline";
import home from "#app/styles/home.css?inline";
import watch from "#app/styles/watch-page.css?inline";

/** Removes the licence notice of Tailwind, which the complete sheet contains. */
const removeNotice = (css: string) => css.replace(/^\/\*!.*?\*\/\s*/s, "");

/** The styles of all pages, and the parts for home and watch pages, which are small enough for a first visit. */
export const inlineCss = { all, home: removeNotice(home), watch: removeNotice(watch) };

/** Chooses the part of the styles that a page needs; a page with an error needs all of them. */
export function chooseCss({ staticHandlerContext: { errors, location } }: EntryContext): InlineSheet {
  if (!errors && location.pathname === "/") return { css: inlineCss.home, isPart: true };
  if (!errors && parseVideoId(location.pathname)) return { css: inlineCss.watch, isPart: true };
  return { css: inlineCss.all, isPart: false };
}
