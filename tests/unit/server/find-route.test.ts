import type { RouteHandle } from "#app/context.server";
import { expect, test } from "vitest";
import type { ServerBuild } from "@remix-run/node";
import { createRouteFinder } from "#server/find-route";

const paths: Record<string, [parent: string | undefined, path: string | undefined]> = {
  root: [undefined, ""],
  app: ["root", undefined],
  home: ["app", undefined],
  watch: ["app", "video/:videoId"],
  read: ["watch", "read"],
  channel: ["app", "user/:username/:userId"],
  playlists: ["channel", "playlists"],
  anything: ["app", "*"],
};
const handles: Record<string, RouteHandle> = { watch: { isViewerIndependent: true }, home: { isFile: true } };
const routes = Object.fromEntries(
  Object.entries(paths).map(([id, [parentId, path]]) => [id, { id, parentId, path, module: { handle: handles[id] } }]),
) as unknown as ServerBuild["routes"];
const find = createRouteFinder(routes);

test.each([
  ["/", "/"],
  ["/video/65f1c0ffee", "/video/:videoId"],
  ["/Video/65f1c0ffee/", "/video/:videoId"],
  ["/video/65f1c0ffee/read", "/video/:videoId/read"],
  ["/user/lark/65f1c0ffee/playlists", "/user/:username/:userId/playlists"],
  ["/media/65f1c0ffee/key/video.mp4", "/media/*"],
  ["/assets/home-a1b2.js", "/assets/*"],
  ["/api/v1/videos/65f1c0ffee", "/api/v1/videos/:videoId"],
  ["/api/videos/65f1c0ffee", "/api/v1/videos/:videoId"],
  ["/api/v1/uploads/65f1c0ffee", "/api/v1/uploads/:uploadId"],
  ["/healthcheck", "/api/v1/healthcheck"],
])("%s counts as %s", (path, pattern) => {
  expect(find(path).pattern).toBe(pattern);
});

test.each(["/wp-login.php", "/api/v1/secret/admin", "/user/lark", "/%00", "//", "/video/a/b/c", "/api"])(
  "%s, which a visitor may invent, adds no label",
  (path) => {
    expect(["unmatched", "/"]).toContain(find(path).pattern);
  },
);

test("a route is found with what its module, or the table of calls, says of it", () => {
  expect(find("/video/65f1c0ffee").handle).toEqual({ isViewerIndependent: true });
  expect(find("/").handle).toEqual({ isFile: true });
  expect(find("/video/65f1c0ffee/read").handle).toEqual({});
  expect(find("/api/v1/videos").handle).toEqual({ takesFiles: true });
  expect(find("/api/v1/users/login").handle).toEqual({});
  expect(find("/media/a/b.mp4").handle).toEqual({ isFile: true });
  expect(find("/wp-login.php").handle).toEqual({});
});
