import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** Of a page that dialogs lie over: opening and leaving one changes nothing below it, nor does a form that was refused. */
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
