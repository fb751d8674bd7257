/** Paths that lie over a watch page: its dialogs. */
const overWatchPage = /^\/(save|comments\/[^/]+\/(edit|delete))?\/?$/;

const pathOf = (address: string) => (URL.canParse(address) ? new URL(address).pathname : "");

/**
 * Whether a request for a watch page opens it. One that comes from the page itself or from a dialog over it shows the
 * same opening again: data made anew after a like, the page after a form, another part of its comments.
 */
export function opensPage(request: Request, { pathname }: URL): boolean {
  const from = pathOf(request.headers.get("Referer") ?? "");
  const page = pathname.replace(/\/$/, "");
  return !from.startsWith(page) || !overWatchPage.test(`${from.slice(page.length)}/`.replace(/^\/+/, "/"));
}
