import { expect, test } from "vitest";
import type { ServerBuild } from "@remix-run/node";
import { createPatternFinder } from "#server/route-patterns";

const paths: Record<string, [parent: string | undefined, path: string | undefined]> = {
  root: [undefined, ""],
  app: ["root", undefined],
  home: ["app", undefined],
  watch: ["app", "video/:videoId"],
  transcript: ["watch", "transcript"],
  channel: ["app", "user/:username/:userId"],
  playlists: ["channel", "playlists"],
  anything: ["app", "*"],
};
const routes = Object.fromEntries(
  Object.entries(paths).map(([id, [parentId, path]]) => [id, { id, parentId, path }]),
) as unknown as ServerBuild["routes"];
const find = createPatternFinder(routes);

test.each([
  ["/", "/"],
  ["/video/65f1c0ffee", "/video/:videoId"],
  ["/Video/65f1c0ffee/", "/video/:videoId"],
  ["/video/65f1c0ffee/transcript", "/video/:videoId/transcript"],
  ["/user/lark/65f1c0ffee/playlists", "/user/:username/:userId/playlists"],
  ["/media/65f1c0ffee/key/video.mp4", "/media/*"],
  ["/assets/home-a1b2.js", "/assets/*"],
  ["/api/v1/videos/65f1c0ffee", "/api/v1/videos/:videoId"],
  ["/api/videos/65f1c0ffee", "/api/v1/videos/:videoId"],
  ["/api/v1/uploads/65f1c0ffee", "/api/v1/uploads/:uploadId"],
  ["/healthcheck", "/api/v1/healthcheck"],
])("%s counts as %s", (path, pattern) => {
  expect(find(path)).toBe(pattern);
});

test.each(["/wp-login.php", "/api/v1/secret/admin", "/user/lark", "/%00", "//", "/video/a/b/c", "/api"])(
  "%s, which a visitor may invent, adds no label",
  (path) => {
    expect(["unmatched", "/"]).toContain(find(path));
  },
);
