/** Paths that lie over a watch page: its dialogs. */
const dialogPath = /^\/(save|comments\/[^/]+\/(edit|delete))?\/?$/;

const parseUrl = (address: string) => (URL.canParse(address) ? new URL(address) : null);
const isFromLoadingView = (request: Request, from: URL | null) =>
  new URL(request.url).searchParams.has("wait") && from?.searchParams.has("wait") === false;

/**
 * Whether a request for a watch page opens it. One that comes from the page itself or from a dialog over it shows the
 * same opening again: data made anew after a like, the page after a form, another part of its comments. The loading
 * view has the page's own address: the page that follows it, with `wait`, is the opening.
 */
export function opensWatchPage(request: Request, { pathname }: URL): boolean {
  const referer = parseUrl(request.headers.get("Referer") ?? "");
  if (isFromLoadingView(request, referer)) return true;
  const from = referer?.pathname ?? "";
  const page = pathname.replace(/\/$/, "");
  return !from.startsWith(page) || !dialogPath.test(`${from.slice(page.length)}/`.replace(/^\/+/, "/"));
}
