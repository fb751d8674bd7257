import { readFile } from "node:fs/promises";

interface Places {
  /** The server's host and port, or the name of an upstream. */
  server: string;
  /** The directory of media. */
  media: string;
  /** Where nginx keeps the answers. */
  cache: string;
}

/** Reads what deploy/nginx.conf says: how nginx sends media, and how it remembers which films are open. */
export async function readNginxBlocks({ server, media, cache }: Places) {
  const text = await readFile("deploy/nginx.conf", "utf8");
  const read = (pattern: RegExp) =>
    pattern
      .exec(text)![0]
      .replaceAll("/var/lib/nginx/vidlark", cache)
      .replaceAll("$media_directory", media)
      .replaceAll("http://vidlark", `http://${server}`);
  const toServer = read(/(?<=# To the server\n)[^]*?\n\n/);
  return {
    media: { outer: read(/^map \$status .*\n/m), locations: read(/ {2}location \/_media\/ [^]*?\n {2}\}\n/) },
    films: {
      outer: read(/^proxy_cache_path .*\nmap \$media_target .*\n/m),
      locations: toServer + read(/ {2}location ~ [^]*?(?=\n\})/),
    },
  };
}

/** Reads deploy/nginx-object-storage.conf, for the storage at this address. */
export const readStorageLocations = async (storage: string) =>
  (await readFile("deploy/nginx-object-storage.conf", "utf8")).replace("https://s3.example", storage);
