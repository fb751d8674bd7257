import { request, type HeavyRequest, type HeavySite } from "./heavy-requests";

/** A site with many videos, and the account that owns most of them. */
export interface LargeSite extends HeavySite {
  largestChannel: { id: string; token: string };
}

const terms = ["zq", "日本", "ü", "re", "b", "building", "slow", "the second", "ing the"];

/** Filtered, sorted and corrected searches, documents of the whole site, and lists by other orders. */
const furtherPaths = [
  "/api/v1/videos?query=slow&sortBy=views&sortType=desc",
  "/api/v1/videos?query=e&captions=true",
  "/api/v1/videos?query=building&minDuration=600&since=2024-01-01",
  "/api/v1/videos?query=buildign&correct=true",
  "/suggestions?q=ing",
  "/sitemap.xml",
  "/sitemap/videos",
  "/sitemap/channels",
  "/sitemap/playlists",
  "/feed/trending",
  "/tag/rain",
];

const get = (site: HeavySite, path: string, headers: Record<string, string> = {}): HeavyRequest => ({
  name: `GET ${decodeURI(path).replace(/[0-9a-f]{24}|(?<=cursor=).*/, "…")}`,
  send: () => request(site, path, { headers }),
});

/** Lists searches and lists that are expensive on a site with many videos. */
export async function listRequests(site: LargeSite): Promise<HeavyRequest[]> {
  const { id, token } = site.largestChannel;
  const videos = "/api/v1/videos";
  const cursor = await readCursor(site, `${videos}?page=400&limit=24`);
  const paths = [
    ...terms.map((term) => `${videos}?query=${encodeURIComponent(term)}`),
    ...terms.slice(0, 6).map((term) => `/results?search_query=${encodeURIComponent(term)}`),
    `${videos}?query=building&userId=${id}`,
    ...["query=e&page=100&limit=100", "page=400&limit=24", "page=60000", "query=e&page=100000"].map(
      (query) => `${videos}?${query}`,
    ),
    "/?page=60000",
    ...furtherPaths,
    `${videos}?limit=24&cursor=${encodeURIComponent(cursor!)}`,
  ];
  const dashboard = "/api/v1/dashboard/videos?query=slow&sortBy=likes";
  return [
    ...paths.map((path) => get(site, path)),
    get(site, dashboard, { Authorization: `Bearer ${token}` }),
    { name: `GET ${videos}, 100 pages by cursor from row 10,000 on`, send: () => readByCursor(site) },
  ];
}

async function readCursor(site: HeavySite, path: string): Promise<string | null> {
  const { text } = await request(site, path);
  return (JSON.parse(text) as { data: { nextCursor: string | null } }).data.nextCursor;
}

async function readByCursor(site: HeavySite) {
  let path = "/api/v1/videos?limit=100&page=100";
  for (let pages = 0; pages < 100; pages++) {
    const cursor = await readCursor(site, path);
    if (!cursor) return;
    path = `/api/v1/videos?limit=100&cursor=${encodeURIComponent(cursor)}`;
  }
}
