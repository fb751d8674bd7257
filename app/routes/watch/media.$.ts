import type { LoaderFunctionArgs } from "@remix-run/node";
import { proxyMedia } from "#app/http/proxy-media.server";

/** Proxies media from another server's root; media of our own API never reach this route. */
export const loader = ({ request, context }: LoaderFunctionArgs) => proxyMedia(request, context);
