import type { PagePicture, PageTags } from "#app/components/shell/page-tags";
import { readSiteContext, type RouteArgs } from "#app/context.server";
import { iconPath } from "#app/format/icon-path";
import { readQuery } from "#app/format/query";
import { productName } from "#contract/words/site";
import type { AppLoadContext } from "@remix-run/node";
import * as t from "#languages/http";

/** How much of a description search engines and chats show. */
const maxSummaryLength = 200;

/** Cuts a text to one short line, at a word where there is one. */
export function summarize(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= maxSummaryLength) return line;
  const head = line.slice(0, maxSummaryLength - 1).toWellFormed();
  return `${head.replace(/\s+\S{0,30}$/, "").replace(/\ufffd$/, "")}…`;
}

/** Returns whether a picture is a thumbnail or playlist image of this server, which has 960 × 540 pixels. */
export const isOwnPicture = (src: string) => /^\/media\/.*-960\.webp$/.test(src);

export function pictureOf(src: string, alt: string): PagePicture | null {
  if (!src) return null;
  return { src, alt, ...(isOwnPicture(src) && { width: 960, height: 540 }) };
}

/** Formats seconds as a duration of ISO 8601, such as `PT1M30S`. */
export const durationOf = (seconds: number) => {
  const whole = Math.floor(seconds);
  return `PT${Math.floor(whole / 60)}M${whole % 60}S`;
};

/** Builds the breadcrumbs from home to a page as Schema.org data. */
export const breadcrumbs = (origin: string, steps: [name: string, path: string][]) => ({
  "@type": "BreadcrumbList",
  itemListElement: ([[t.home(), "/"], ...steps] as const).map(([name, path], index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: origin + path,
  })),
});

interface ListDescription extends Pick<PageTags, "title" | "description"> {
  /** Path of the first page of the list; null for a list that search engines should not show. */
  path: string | null;
  more?: Partial<PageTags>;
}

const positionParameters = ["after", "before", "page"] as const;

/** Describes a page with a list. Its later pages change all the time, so search engines should not show them. */
export function describeList({ request, context }: RouteArgs, { title, description, path, more }: ListDescription) {
  const isFirst = positionParameters.every((name) => readQuery(request, name) === null);
  const canonical = isFirst ? path : null;
  describePage(context, { title, description, canonical, type: "website", picture: sitePicture, ...more });
}

const sitePicture: PagePicture = { src: "/icons/card.png", alt: productName, width: 1200, height: 630 };

/** Replaces the default picture of a page by that of the site's own branding. */
export const withSiteBranding = (
  tags: PageTags,
  site: { name?: string; branding?: { icons?: string } } | undefined,
): PageTags =>
  tags.picture === sitePicture && site?.branding?.icons
    ? {
        ...tags,
        picture: { ...sitePicture, src: iconPath("card", site.branding.icons), alt: site.name ?? productName },
      }
    : tags;

/** Returns the origin under which the requester sees this site. */
export const originOf = ({ request, context }: RouteArgs) => readSiteContext(request, context).requester.origin;

const tagsOfPages = new WeakMap<AppLoadContext, PageTags>();

/** Sets the tags in the head of this page for search engines and other sites. Only the server renders them. */
export const describePage = (context: AppLoadContext, tags: PageTags) => void tagsOfPages.set(context, tags);

/** Returns the tags of a page, without feeds and player if the server does not show them to visitors. */
export function pageTagsOf(context: AppLoadContext, missingControls: readonly string[] = []): PageTags | null {
  const tags = tagsOfPages.get(context);
  if (!tags) return null;
  const feeds = tags.feeds?.filter(
    ({ type }) => !missingControls.includes(type.endsWith("+oembed") ? "embed" : "feeds"),
  );
  return { ...(missingControls.includes("embed") ? dropPlayer(tags) : tags), ...(feeds && { feeds }) };
}

const dropPlayer = ({ player: _, data, ...tags }: PageTags): PageTags => ({
  ...tags,
  ...(data && { data: data.map((each) => ({ ...each, embedUrl: undefined })) }),
});
