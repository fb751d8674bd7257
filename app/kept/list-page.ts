import { pageCache } from "./kept-video";

/** The addresses of the page that lists what is kept, without anybody's data, of its script, and of its styles. */
export interface ListPage {
  page: string;
  script: string;
  styles: string;
}

/** Keeps the page that lists the videos, so that it opens without a network. */
export async function keepListPage({ page, script, styles }: ListPage): Promise<void> {
  const cache = await caches.open(pageCache);
  const fetchWhole = async (path: string) => {
    const response = await fetch(path, { credentials: "omit" });
    if (!response.ok) throw new Error(`${path} answers ${response.status}`);
    return response;
  };
  const [list, code, css] = await Promise.all([page, script, styles].map(fetchWhole));
  // The page comes last: without the others it shows nothing.
  await cache.put("/kept/list.js", code!);
  await cache.put("/kept/styles.css", css!);
  await cache.put("/kept", list!);
}
