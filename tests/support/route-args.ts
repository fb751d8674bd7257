import type { AppLoadContext } from "@remix-run/node";
import type { SiteContext } from "#app/context.server";
import { readToast } from "#app/http/toast.server";

/** The cookies of a signed-in viewer. */
export const signedIn = "accessToken=held";

interface RouteArgs {
  request: Request;
  params: Record<string, string>;
  context: AppLoadContext;
}

type Route = (args: RouteArgs) => unknown;

let serverCount = 0;

/** Builds the arguments of one browser request; each request has its own server context, so that no state is shared. */
export function routeArgs(
  path: string,
  init: RequestInit & { cookie?: string; params?: Record<string, string>; site?: Partial<SiteContext> } = {},
) {
  const { cookie, params = {}, site: siteOptions = {}, ...rest } = init;
  const request = new Request(`http://site.test${path}`, rest);
  if (cookie) request.headers.set("Cookie", cookie);
  const requester = { address: "203.0.113.7", origin: "http://site.test", requestId: "REQUEST-1" };
  const apiUrl = `http://api-${(serverCount += 1)}.test/api/v1`;
  const transport = (sent: Request) => fetch(sent);
  const support = { social: null, professional: null, code: null, chat: null };
  const site: SiteContext = {
    transport,
    apiUrl,
    requester,
    mediaPath: null,
    sendsCookies: true,
    support,
    ...siteOptions,
  };
  return { request, params, context: { site } };
}

/** Builds the arguments of a form post; uses multipart/form-data if a field is a file. */
export function formArgs(
  path: string,
  fields: Record<string, string | File> = {},
  { cookie, params = {} }: { cookie?: string; params?: Record<string, string> } = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return routeArgs(path, { method: "POST", body: form, params, ...(cookie === undefined ? {} : { cookie }) });
}

/** Returns the response of a loader or action. */
export async function respond(route: Route, args: RouteArgs): Promise<Response> {
  const result: unknown = await route(args);
  if (!(result instanceof Response)) throw new TypeError("The route gave no response");
  return result;
}

/** Returns the response that a loader or action throws. */
export async function thrownResponse(route: Route, args: RouteArgs): Promise<Response> {
  const thrown: unknown = await Promise.resolve()
    .then(() => route(args))
    .then(
      () => null,
      (error: unknown) => error,
    );
  if (!(thrown instanceof Response)) throw new TypeError(`The route did not give up: ${String(thrown)}`);
  return thrown;
}

export const locationOf = (response: Response) => response.headers.get("Location");

/** Returns the toast that the next page shows. */
export async function toastOf(response: Response) {
  const cookie = response.headers.getSetCookie().find((line) => /^(__Host-)?toast=/.test(line));
  const { request, context } = routeArgs("/", { headers: { Cookie: cookie?.split(";")[0] ?? "" } });
  const { toast } = await readToast(request, context.site);
  return toast && { type: toast.type, message: toast.message, duration: toast.duration };
}
