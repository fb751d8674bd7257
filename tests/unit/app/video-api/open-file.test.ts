import { expect, test } from "vitest";
import { videoApi } from "#app/video-api/index.server";
import { newApiUrl } from "#tests/support/api-url";

test("a call for a file reads only the beginning of a JSON answer", async () => {
  let sentBytes = 0;
  const endlessJson = new ReadableStream<Uint8Array>({
    pull(stream) {
      const chunk = Buffer.alloc(16 * 1024, "{");
      sentBytes += chunk.length;
      if (sentBytes > 1024 * 1024) stream.close();
      else stream.enqueue(chunk);
    },
  });
  const site = {
    transport: async () => new Response(endlessJson, { headers: { "Content-Type": "application/json" } }),
    apiUrl: newApiUrl(),
    requester: { address: "", origin: "http://site.test", requestId: "R" },
    mediaPath: null,
    runsOwnServer: true,
    support: { social: null, professional: null, code: null, chat: null },
  };
  const { playlists } = videoApi(new Request("http://site.test/"), { site });
  const download = playlists.openZip("p1", null, new AbortController().signal);
  await expect(download).rejects.toMatchObject({ status: 501 });
  expect(sentBytes).toBeLessThanOrEqual(80 * 1024);
});
