import type { AppLoadContext } from "@remix-run/node";
import { generateAtomFeed } from "feedsmith";
import { absoluteUrl } from "#app/format/path";
import { originOf } from "#app/http/describe.server";
import { readSiteName } from "#app/http/read-site.server";
import type { Tweet } from "#app/video-api/shapes/community-shapes.server";
import type { Owner } from "#contract/users";
import { documentResponse } from "./document.server";
import { language } from "#languages/runtime/language";
import { toXmlText } from "#contract/xml-text";
import { newestOf, toAuthor, toDate, toTitle, type toVideoEntry, unknownLanguage } from "./video-entry.server";

/** The media type of Atom (RFC 4287 §7). */
const atomType = "application/atom+xml; charset=utf-8";

type Entry = ReturnType<typeof toVideoEntry> | ReturnType<typeof toTextEntry>;

interface AtomFeed {
  /** The name of the site follows it. */
  title: string;
  subtitle?: string;
  /** The page with the same content. */
  page: string;
  path: string;
  author?: Pick<Owner, "_id" | "username" | "fullName"> | null;
  /** The path of a picture, or its address. */
  picture?: string;
  toEntries: (origin: string) => Entry[];
  /** When the feed began; an empty feed last changed then. */
  createdAt: string;
  isSecret?: boolean;
}

export async function atomResponse(request: Request, context: AppLoadContext, feed: AtomFeed): Promise<Response> {
  const { title, subtitle, page, path, author, picture, toEntries, createdAt, isSecret = false } = feed;
  const siteName = await readSiteName(request, context);
  const origin = originOf({ request, context });
  const entries = toEntries(origin);
  const body = generateAtomFeed({
    xml: { lang: language() },
    id: origin + path,
    title: { value: toXmlText(`${title} · ${siteName}`) },
    ...(subtitle && { subtitle: { value: toXmlText(subtitle) } }),
    updated: newestOf(entries, createdAt),
    authors: [author?.username ? toAuthor(author, origin) : { name: toXmlText(siteName), uri: origin }],
    generator: { text: "Vidlark" },
    icon: `${origin}/favicon.ico`,
    ...(picture && { logo: absoluteUrl(picture, origin) }),
    links: [
      { rel: "self", type: "application/atom+xml", href: origin + path },
      { rel: "alternate", type: "text/html", href: origin + page },
    ],
    entries,
  });
  return documentResponse(request, atomType, body, { isSecret });
}

/** The number of characters of a text that become its title. */
const titleLength = 80;

interface EntryPaths {
  /** The permanent path that identifies the entry. */
  id: string;
  /** The path of the page that shows it. */
  page: string;
}

/** Builds the entry of a tweet or a comment, which has no title of its own. */
export function toTextEntry(
  post: Pick<Tweet, "content" | "createdAt" | "updatedAt" | "owner">,
  place: EntryPaths,
  origin: string,
) {
  const { content, createdAt, updatedAt, owner } = post;
  const text = toXmlText(content);
  const line = [...text.replace(/\s+/g, " ").trim()];
  return {
    xml: { lang: unknownLanguage },
    id: origin + place.id,
    title: { value: line.length > titleLength ? `${line.slice(0, titleLength).join("")}…` : toTitle(line.join("")) },
    published: toDate(createdAt),
    updated: toDate(updatedAt || createdAt),
    ...(owner.username && { authors: [toAuthor(owner, origin)] }),
    links: [{ rel: "alternate", type: "text/html", href: origin + place.page }],
    content: { value: text, type: "text" },
  };
}
