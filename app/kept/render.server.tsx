import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StandaloneDocument } from "#app/components/shell/standalone-document";
import { inlineCss } from "#app/http/inline-css.server";
import { toBranding } from "#app/http/site-branding.server";
import { offlineHeaders } from "#app/routes/site/offline/render.server";
import type { Site } from "#contract/site";

/** Renders a page that a device keeps, and whose styles it keeps beside it. */
export function renderKept(site: Site, title: string, page: ReactElement): Response {
  const html = renderToStaticMarkup(
    <StandaloneDocument
      title={title}
      siteName={site.name}
      branding={toBranding(site) ?? {}}
      css={inlineCss.all}
      head={<link rel="stylesheet" href="/kept/styles.css" />}
    >
      {page}
    </StandaloneDocument>,
  );
  return new Response(`<!DOCTYPE html>${html}`, { headers: offlineHeaders(site) });
}
