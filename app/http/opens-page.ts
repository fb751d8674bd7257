/** Paths of dialogs over a watch page, below its own path. */
const dialogPath = /^\/(save|share|comments\/[^/]+\/(edit|delete))?\/?$/;

const parseUrl = (url: string) => (URL.canParse(url) ? new URL(url) : null);
const isFromLoadingView = (request: Request, from: URL | null) =>
  new URL(request.url).searchParams.has("wait") && from?.searchParams.has("wait") === false;

/**
 * Returns whether a request opens a watch page, and so counts as a view. A request that comes from the page itself or
 * from one of its dialogs does not: data after a like, the page after a form, another page of comments. The loading
 * view has the page's own URL, so the request that follows it, with `wait`, opens the page.
 */
export function opensWatchPage(request: Request, { pathname }: URL): boolean {
  const referer = parseUrl(request.headers.get("Referer") ?? "");
  if (isFromLoadingView(request, referer)) return true;
  const from = referer?.pathname ?? "";
  const page = pathname.replace(/\/$/, "");
  return !from.startsWith(page) || !dialogPath.test(`${from.slice(page.length)}/`.replace(/^\/+/, "/"));
}
