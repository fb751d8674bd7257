import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * Skips reloading a page when a dialog over it opens or closes, or when its form was refused: neither changes the page.
 */
export function revalidateBehindDialog({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isMove = !formMethod && currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search;
  return isMove || actionStatus >= 400 ? false : defaultShouldRevalidate;
}

/** Keeps a page's data when its form was refused: nothing changed, and the server may be unreachable by now. */
export const revalidateUnlessRefused = ({
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus < 400 && defaultShouldRevalidate;
