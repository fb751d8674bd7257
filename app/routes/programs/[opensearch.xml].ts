import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { documentResponse } from "#app/feeds/document.server";
import { writeXml } from "#app/feeds/xml.server";
import { toXmlText } from "#contract/xml-text";
import { originOf } from "#app/http/describe.server";
import { iconPath } from "#app/format/icon-path";
import { readSite } from "#app/http/read-site.server";
import { toBranding } from "#app/http/site-branding.server";
import * as t from "#languages/programs";

export const handle: RouteHandle = { isViewerIndependent: true };

/** Returns the description by which browsers offer the search of this site (OpenSearch 1.1). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = await readSite(request, context);
  const name = toXmlText(site.name);
  const icons = toBranding(site)?.icons;
  const origin = originOf({ request, context });
  const body = writeXml({
    OpenSearchDescription: {
      "@xmlns": "http://a9.com/-/spec/opensearch/1.1/",
      // OpenSearch 1.1: at most 16 characters.
      ShortName: [...name].slice(0, 16).join("").trim(),
      Description: t.searchVideosOf({ site: name }),
      InputEncoding: "UTF-8",
      Image: icons
        ? { "@width": 192, "@height": 192, "@type": "image/png", "#text": origin + iconPath("192", icons) }
        : { "@width": 32, "@height": 32, "@type": "image/x-icon", "#text": `${origin}/favicon.ico` },
      Url: { "@type": "text/html", "@template": `${origin}/results?search_query={searchTerms}` },
    },
  });
  return documentResponse(request, "application/opensearchdescription+xml; charset=utf-8", body);
}
