import { absoluteUrl } from "#app/format/path";
import { productName } from "#contract/words/site";

/** A picture, with its size if known: other sites load a picture of unknown size first. */
export interface PagePicture {
  src: string;
  alt: string;
  width?: number;
  height?: number;
}

/** What the head of a page tells search engines, chats and feed readers. Addresses may be paths on this site. */
export interface PageTags {
  title: string;
  description: string;
  /** The one address of the page; null for a page that search engines should not list, such as a later page of a list. */
  canonical: string | null;
  type: "website" | "profile" | "video.other" | "music.song";
  picture?: PagePicture | null;
  /** Further properties of Open Graph, without `og:`. */
  properties?: [name: string, content: string][];
  /** The page with the player alone, for cards that play. */
  player?: { path: string; width: number; height: number };
  feeds?: { title: string; href: string; type: string }[];
  /** The page in other languages. */
  alternates?: { tag: string; href: string }[];
  /** Schema.org data. */
  data?: object[];
}

/** Writes JSON for a script element (HTML §4.12.1.3); `\u2028` and `\u2029` end lines in old scripts. */
const toScriptJson = (data: object) =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

interface Props {
  tags: PageTags;
  origin: string;
  siteName?: string;
  /** Whether the page should use little data: then it has no structured data. */
  isLight: boolean;
}

export function PageTagList({ tags, origin, siteName = productName, isLight }: Props) {
  const {
    title,
    description,
    canonical,
    type,
    picture,
    properties = [],
    feeds = [],
    alternates = [],
    data = [],
  } = tags;
  const url = canonical === null ? null : absoluteUrl(canonical, origin);
  const openGraph: [string, string][] = [
    ["site_name", siteName],
    ["type", type],
    ["title", title],
    ["description", description],
    ...(url === null ? [] : [["url", url] satisfies [string, string]]),
    ...listPictureProperties(picture, origin),
    ...properties,
  ];
  return (
    <>
      <meta name="description" content={description} />
      {url === null ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      {openGraph.map(([name, content]) => (
        <meta key={name + content} property={`og:${name}`} content={content} />
      ))}
      <TwitterCard tags={tags} origin={origin} />
      {feeds.map((feed) => (
        <link
          key={feed.href}
          rel="alternate"
          type={feed.type}
          title={feed.title}
          href={absoluteUrl(feed.href, origin)}
        />
      ))}
      {alternates.map(({ tag, href }) => (
        <link key={tag} rel="alternate" hrefLang={tag} href={absoluteUrl(href, origin)} />
      ))}
      {!isLight &&
        data.map((each, index) => (
          <script
            key={index}
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: toScriptJson({ "@context": "https://schema.org", ...each }) }}
          />
        ))}
    </>
  );
}

function listPictureProperties(picture: PagePicture | null | undefined, origin: string): [string, string][] {
  if (!picture) return [];
  const { src, alt, width, height } = picture;
  return [
    ["image", absoluteUrl(src, origin)],
    ["image:alt", alt],
    ...(width && height
      ? ([
          ["image:width", String(width)],
          ["image:height", String(height)],
        ] satisfies [string, string][])
      : []),
  ];
}

/** Renders what X needs besides Open Graph. Its player card requires https. */
function TwitterCard({ tags: { picture, player, type }, origin }: Pick<Props, "tags" | "origin">) {
  const hasPlayer = player && origin.startsWith("https:");
  const card = hasPlayer ? "player" : picture && type !== "profile" ? "summary_large_image" : "summary";
  const content = [["card", card], ...(hasPlayer ? listPlayerTags(player, origin) : [])] as const;
  return content.map(([name, value]) => <meta key={name} name={`twitter:${name}`} content={String(value)} />);
}

const listPlayerTags = ({ path, width, height }: NonNullable<PageTags["player"]>, origin: string) =>
  [
    ["player", origin + path],
    ["player:width", width],
    ["player:height", height],
  ] as const;
