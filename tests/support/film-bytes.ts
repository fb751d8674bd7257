import type { CDPSession } from "@playwright/test";

/** Counts what comes of a video over the line: what the browser's cache answers does not count. */
export async function countFilm(client: CDPSession) {
  const ids = new Set<string>();
  const film = { bytes: 0, requests: [] as string[] };
  client.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    if (type === "Media" || /\.(mp4|m4s|m3u8)(\?|$)/.test(request.url)) ids.add(requestId);
  });
  client.on("Network.responseReceivedExtraInfo", ({ requestId, statusCode, headers }) => {
    if (!ids.has(requestId)) return;
    film.requests.push(`${statusCode} ${headers["Content-Range"] ?? headers["content-range"] ?? ""}`.trim());
  });
  client.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    if (ids.has(requestId)) film.bytes += encodedDataLength;
  });
  await client.send("Network.enable");
  return film;
}
