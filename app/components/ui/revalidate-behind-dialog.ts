import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * Skips reloading a page when a dialog over it opens or closes, or when its form was refused: neither changes the page.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isMove = !formMethod && currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search;
  return isMove || actionStatus >= 400 ? false : defaultShouldRevalidate;
}
