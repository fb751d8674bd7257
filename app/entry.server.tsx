import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { readSiteContext } from "./context.server";
import { hintsAtSlowConnection, requestedHints } from "./http/connection.server";
import { reloadMismatched } from "./http/redirect.server";
import { chooseCss, inlineCss } from "#app/http/inline-css.server";
import { pagePolicy } from "#app/http/security-policy.server";
import { emptyPolicy, securityHeaders } from "#contract/security-headers";
import { addCookiesToHeaders, addCookiesToResponse } from "#app/http/with-session-cookies.server";
import { apiSession } from "#app/video-api/transport/session.server";
import { InlineCss } from "./components/shell/styles";
import { PageTagList } from "./components/shell/page-tags";
import { HeadEnd } from "./components/shell/use-head-end";
import { manifestInLanguage } from "./http/language-scripts.server";
import { pageVary } from "./http/vary.server";
import { toLinkedTags } from "./http/language-links.server";
import { addLostForm } from "./http/lost-form.server";
import { fillPageCost } from "./http/page-cost.server";
import { countPictures, findPictures } from "./http/picture-bytes.server";
import { isLightPage } from "./http/preferences.server";
import { pageTagsOf, withSiteBranding } from "./http/describe.server";
import { readLastSite, type SiteView } from "./http/read-site.server";
import { toBranding } from "./http/site-branding.server";
import { RequestId } from "#app/components/ui/page-context";
import { StandalonePage, type StandalonePageProps } from "./components/shell/standalone-page";

export { handleError } from "#app/http/handle-error.server";
export * from "./http/server-entry.server";

interface RootData {
  site?: SiteView;
  missingControls?: string[];
  hasScripts?: boolean;
}

/** How long a page waits before it reloads if the video server is unreachable. */
const retryUnreachableSeconds = 15;

function setHeaders(headers: Headers, request: Request, brandingCss?: string) {
  const policy = pagePolicy(brandingCss);
  if (policy) headers.set("Content-Security-Policy", policy);
  for (const [name, value] of Object.entries(securityHeaders)) if (!headers.has(name)) headers.set(name, value);
  headers.set("Accept-CH", requestedHints);
  headers.set("Vary", pageVary());
  if (headers.has("Cache-Control")) return;
  const isAnonymous = !request.headers.has("Cookie") && !headers.has("Set-Cookie");
  // Vary names Save-Data but none of the other hints, so a shared cache could not tell these pages apart.
  const isForSlowConnection = hintsAtSlowConnection(request.headers) && request.headers.get("Save-Data") !== "on";
  const cacheControl = isForSlowConnection ? "private, max-age=0" : "public, max-age=0, s-maxage=1";
  headers.set("Cache-Control", isAnonymous ? cacheControl : "private, no-store");
}

/** Renders the whole page before it sends any of it: all of it matters to readers. Inlines the CSS of a first visit. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: AppLoadContext,
) {
  const css = import.meta.env.PROD && !request.headers.has("Cookie") ? chooseCss(entry) : null;
  const site = readSiteContext(request, context);
  const { requester } = site;
  const { origin } = requester;
  const root = entry.staticHandlerContext.loaderData.root as RootData | undefined;
  const pageTags = status < 400 ? pageTagsOf(context, root?.missingControls) : null;
  const tags = pageTags && toLinkedTags(withSiteBranding(pageTags, root?.site), request);
  const siteName = root?.site?.name;
  const markup = renderToString(
    <RequestId.Provider value={requester.requestId}>
      <InlineCss.Provider value={css}>
        <HeadEnd.Provider
          value={tags && <PageTagList tags={tags} siteName={siteName} origin={origin} isLight={isLightPage(request)} />}
        >
          <RemixServer context={{ ...entry, manifest: manifestInLanguage(entry.manifest) }} url={request.url} />
        </HeadEnd.Provider>
      </InlineCss.Provider>
    </RequestId.Provider>,
  );
  const html = addLostForm(markup, entry.staticHandlerContext.actionData);
  headers.set("Content-Type", "text/html; charset=utf-8");
  addCookiesToHeaders(headers, apiSession(request, context));
  if (status >= 400) headers.set("Cache-Control", "no-store");
  // The browser must not submit a form again by itself.
  if (status === 503 && request.method === "GET") headers.set("Refresh", String(retryUnreachableSeconds));
  setHeaders(headers, request, root?.site?.branding?.css);
  const { pathname } = entry.staticHandlerContext.location;
  const acceptEncoding = request.headers.get("Accept-Encoding");
  const page = fillPageCost(`<!DOCTYPE html>${html}`, { path: pathname, acceptEncoding, origin }, (whole) =>
    countPictures(findPictures(whole), site, root?.hasScripts === false),
  );
  // A Response replaces lone surrogates in a string, which takes as long as encoding a text that is not Latin.
  const respond = (body: string) => new Response(Buffer.from(body), { status, headers });
  return typeof page === "string" ? respond(page) : page.then(respond);
}

export function handleDataRequest(data: Response, { request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  const response = reloadMismatched(request, data);
  response.headers.set("Cache-Control", "private, no-store");
  for (const [name, value] of Object.entries({ ...securityHeaders, "Content-Security-Policy": emptyPolicy }))
    response.headers.set(name, value);
  return addCookiesToResponse(response, apiSession(request, context));
}

/** Renders a complete page outside the application, the loading view or a refusal. Returns its policy, too. */
export function renderStandalone(props: StandalonePageProps) {
  const site = readLastSite();
  const branding = toBranding(site) ?? {};
  const page = <StandalonePage {...props} siteName={site.name} branding={branding} css={inlineCss.all} />;
  return { html: `<!DOCTYPE html>${renderToStaticMarkup(page)}`, policy: pagePolicy(branding.css) };
}
