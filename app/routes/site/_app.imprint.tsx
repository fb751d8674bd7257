import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SiteText } from "#app/components/ui/site-text";
import { loadSiteText } from "#app/pages/site-text.server";
import * as t from "#languages/site";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: `${t.imprint()} · Vidlark` }];

export const loader = (args: LoaderFunctionArgs) => loadSiteText(args, "imprint");

export default function ImprintPage() {
  return <SiteText {...useLoaderData<typeof loader>()} />;
}
