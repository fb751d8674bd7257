import type { LoaderFunctionArgs } from "@remix-run/node";
import { proxyMedia } from "#app/http/proxy-media.server";

/** Media that stand at another server's root; our own API's never come here. */
export const loader = ({ request, context }: LoaderFunctionArgs) => proxyMedia(request, context);
