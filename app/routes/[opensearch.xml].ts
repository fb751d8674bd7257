import type { LoaderFunctionArgs } from "@remix-run/node";
import { documentResponse } from "#app/feeds/document.server";
import { writeXml } from "#app/feeds/xml.server";
import { originOf } from "#app/http/describe.server";

/** Answers with the description by which browsers offer this site's search (OpenSearch 1.1). */
export function loader({ request, context }: LoaderFunctionArgs) {
  const origin = originOf({ request, context });
  const body = writeXml({
    OpenSearchDescription: {
      "@xmlns": "http://a9.com/-/spec/opensearch/1.1/",
      ShortName: "Vidlark",
      Description: "Search the videos of Vidlark",
      InputEncoding: "UTF-8",
      Image: { "@width": 16, "@height": 16, "@type": "image/x-icon", "#text": `${origin}/favicon.ico` },
      Url: { "@type": "text/html", "@template": `${origin}/results?search_query={searchTerms}` },
    },
  });
  return documentResponse(request, "application/opensearchdescription+xml; charset=utf-8", body);
}
