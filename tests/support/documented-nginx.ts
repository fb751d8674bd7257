import { readFile } from "node:fs/promises";

interface Places {
  /** The server's host and port, or the name of an upstream. */
  server: string;
  /** The directory of media. */
  media: string;
  /** Where nginx keeps the answers. */
  cache: string;
}

/** Reads what docs/operating.md says for nginx that remembers which films are open. */
export async function readFilmLocations({ server, media, cache }: Places) {
  const text = await readFile("docs/operating.md", "utf8");
  const [, outer] = /```nginx\n(proxy_cache_path [\s\S]*?)```/.exec(text)!;
  const [, locations] = /```nginx\n( {2}location ~ [\s\S]*?)```/.exec(text)!;
  const place = (block: string) =>
    block
      .replaceAll("/var/cache/nginx/vidlark", cache)
      .replaceAll("/srv/vidlark/data/media", media)
      .replaceAll("127.0.0.1:3000", server);
  return { outer: place(outer!), locations: place(locations!) };
}
