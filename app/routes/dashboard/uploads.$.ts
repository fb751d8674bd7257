import { guardAction } from "#app/http/guard-action.server";
import { proxyUpload } from "#app/http/proxy-upload.server";
import { withSessionCookies } from "#app/http/with-session-cookies.server";

/** Proxies parts of files to the API; Remix passes HEAD requests to the loader. */
export const loader = withSessionCookies(({ request, context }) => proxyUpload(request, context));
export const action = guardAction(({ request, context }) => proxyUpload(request, context));
