import { type DatabaseLocation, openDatabase } from "#api/db/open";
import { type Person, playlistOf, type Size, threadOf } from "./gathered-rows";
import { setOpenCases } from "./open-cases";
import type { Running } from "./processes";

export interface GatheredSite extends Running {
  location: DatabaseLocation;
  people: Record<Size, Person>;
  cookies: Record<Size, string>;
  processorTime: () => number;
}

/** The addresses of a page for who has gathered few things, and for who has many. */
export interface GatheredPage extends Record<Size, string> {
  what: string;
  goalMs?: number | undefined;
  /** Runs before the page is requested. */
  prepare?: (size: Size) => Promise<void>;
}

/** An administrator's session asks for all pages of the moderation; other pages are asked for by their own person. */
const isForModerators = (path: string) => path.startsWith("/moderation");

/** Requests a page as a signed-in browser does; throws unless it is found. */
export async function fetchPage({ url, cookies }: GatheredSite, path: string, size: Size): Promise<string> {
  const headers = { Cookie: cookies[isForModerators(path) ? "many" : size], Accept: "text/html" };
  const response = await fetch(url + path, { headers, redirect: "manual" });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return text;
}

/** Lists the pages that show what people gather. */
export async function listPages(site: GatheredSite): Promise<GatheredPage[]> {
  const page = (what: string, pathOf: (person: Person) => string, goalMs?: number): GatheredPage => {
    const { few, many } = site.people;
    return { what, few: pathOf(few), many: pathOf(many), goalMs };
  };
  // Nearly all of ten videos are left out by these: all ten are what a page of few rows costs.
  const filtered = (what: string, query: string) => ({
    ...page(`dashboard, ${what}`, () => `/admin/dashboard?${query}`, 40),
    few: "/admin/dashboard",
  });
  const searches = ["slow", "heliograph", "orrery"].map((word) => filtered(`search for ${word}`, `query=${word}`));
  const sorts = ["likes", "views", "title"].map((column) =>
    filtered(`search sorted by ${column}`, `query=slow&sortBy=${column}`),
  );
  return [
    page("new from subscriptions", () => "/feed/subscriptions", 25),
    { ...page("new from subscriptions, page 50", () => "", 25), ...(await findPages50(site)) },
    page("channels one follows", () => "/feed/subscribers"),
    page("dashboard", () => "/admin/dashboard", 40),
    ...searches,
    ...sorts,
    filtered("unpublished", "state=unpublished"),
    filtered("failed", "state=failed"),
    page("own channel", ({ username, id }) => `/user/${username}/${id}/videos`),
    page("comments of a video", ({ video }) => `/video/${video}`),
    page("comments of a video, most liked", ({ video }) => `/video/${video}?sortBy=likes`),
    page("thread", (person) => `/video/${person.threaded}?thread=${threadOf(person)}`, 40),
    page("playlist", (person) => `/playlist/${playlistOf(person)}/${person.username}`),
    page("watch within a playlist", (person) => `/video/${person.video}?list=${playlistOf(person)}`),
    page("history", () => "/feed/history"),
    page("liked videos", () => "/feed/liked"),
    { ...page("open reports", () => "/moderation"), prepare: (size) => openCases(site, size) },
  ];
}

async function openCases({ location, people }: GatheredSite, size: Size) {
  const db = await openDatabase(location);
  await setOpenCases(db, people[size].id, size === "few" ? 10 : 10_000);
  await db.destroy();
}

/** Follows the cursors of the feed to page 50, in both accounts. */
async function findPages50(site: GatheredSite): Promise<Record<Size, string>> {
  const follow = async (size: Size) => {
    let path = "/feed/subscriptions";
    for (let page = 1; page < 50; page += 1) {
      const next = /href="(\/feed\/subscriptions\?after=[^"]+)"/.exec(await fetchPage(site, path, size));
      if (!next) throw new Error(`The feed ends at page ${page}`);
      path = next[1]!;
    }
    return path;
  };
  return { few: await follow("few"), many: await follow("many") };
}
