import { type AppLoadContext, json } from "@remix-run/node";
import type { SiteContext } from "#app/context.server";
import { readToast } from "#app/http/toast.server";
import { newApiUrl } from "./api-url";

/** The cookies of a signed-in viewer. */
export const signedIn = "accessToken=held";

interface RouteArgs {
  request: Request;
  params: Record<string, string>;
  context: AppLoadContext;
}

export type Route = (args: RouteArgs) => unknown;

/** Builds the arguments of one browser request; each request has its own server context, so that no state is shared. */
export function routeArgs(
  path: string,
  init: RequestInit & { cookie?: string; params?: Record<string, string>; site?: Partial<SiteContext> } = {},
) {
  const { cookie, params = {}, site: siteOptions = {}, ...rest } = init;
  const request = new Request(`http://site.test${path}`, rest);
  if (cookie) request.headers.set("Cookie", cookie);
  const requester = { address: "203.0.113.7", origin: "http://site.test", requestId: "REQUEST-1" };
  const apiUrl = newApiUrl();
  const transport = (sent: Request) => fetch(sent);
  const support = { social: null, professional: null, code: null, chat: null };
  const site: SiteContext = {
    transport,
    apiUrl,
    requester,
    mediaPath: null,
    runsOwnServer: true,
    support,
    ...siteOptions,
  };
  return { request, params, context: { site } };
}

interface FormInit {
  cookie?: string;
  params?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Builds the arguments of a form post; uses multipart/form-data if a field is a file. */
export function formArgs(
  path: string,
  fields: Record<string, string | File> = {},
  { cookie, params = {}, headers = {} }: FormInit = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return routeArgs(path, { method: "POST", body: form, params, headers, ...(cookie === undefined ? {} : { cookie }) });
}

/** Returns the response of a loader or action; of plain data that of Remix. */
export async function respond(route: Route, args: RouteArgs): Promise<Response> {
  const { returned, thrown } = await outcomeOf(route, args);
  if (thrown !== undefined) throw thrown instanceof Response ? await describeResponse("threw", thrown) : thrown;
  if (returned === undefined) throw new TypeError("The route returned no response");
  return returned instanceof Response ? returned : json(returned);
}

/** Returns the response that a loader or action throws. */
export async function thrownResponse(route: Route, args: RouteArgs): Promise<Response> {
  const { returned, thrown } = await outcomeOf(route, args);
  if (thrown instanceof Response) return thrown;
  if (thrown !== undefined) throw thrown;
  throw returned instanceof Response
    ? await describeResponse("returned", returned)
    : new TypeError("The route threw nothing");
}

async function outcomeOf(route: Route, args: RouteArgs): Promise<{ returned?: unknown; thrown?: unknown }> {
  try {
    return { returned: await route(args) };
  } catch (thrown) {
    return { thrown };
  }
}

/** Builds the error of an unexpected response: its status, its target and the beginning of its body. */
export async function describeResponse(how: string, response: Response) {
  const target = locationOf(response) === null ? "" : ` to ${locationOf(response)}`;
  return new Error(`The route ${how} a ${response.status}${target}: ${(await response.text()).slice(0, 500)}`);
}

export const locationOf = (response: Response) => response.headers.get("Location");

/** Returns the toast that the next page shows. */
export async function toastOf(response: Response) {
  const cookie = response.headers.getSetCookie().find((line) => /^(__Host-)?toast=/.test(line));
  const { request, context } = routeArgs("/", { headers: { Cookie: cookie?.split(";")[0] ?? "" } });
  const { toast } = await readToast(request, context.site);
  const { type, message, duration, description: event } = toast ?? {};
  return toast && { type, message, duration, ...(event && { event }) };
}
