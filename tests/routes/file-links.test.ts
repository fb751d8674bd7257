import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as log from "#app/routes/administration/administration.log[.csv]";
import * as videoTable from "#app/routes/dashboard/admin.dashboard.statistics.$videoId.csv.$table";
import * as channelTable from "#app/routes/dashboard/admin.dashboard.statistics.csv.$table";
import * as m3u from "#app/routes/playlists/playlist.$playlistId.$username.m3u";
import * as zip from "#app/routes/playlists/playlist.$playlistId.$username.zip";
import * as data from "#app/routes/settings/settings.data.download";
import * as opml from "#app/routes/settings/settings.feed.opml";
import { locationOf, respond, routeArgs, type Route, signedIn, toastOf } from "#tests/support/route-args";
import { routeFiles } from "#tests/support/route-files";
import { aViewer, errorEnvelope, optional, stubApi, unreachable } from "#tests/support/stub-api";

const videoId = "0123456789abcdef01234567";
const params = { videoId, table: "views", playlistId: "p1", username: "lark" };

/** A link to a file: its address, its call, and the page that has it. */
interface Link {
  file: string;
  route: { loader: Route; handle?: { isFile?: true } };
  path: string;
  call: Parameters<typeof stubApi>[0] extends Partial<Record<infer Name, unknown>> ? Name : string;
  page: string;
}

const statistics = "/admin/dashboard/statistics";
const playlist = "/playlist/p1/lark";
const links: Link[] = [
  {
    file: "administration/administration.log[.csv].ts",
    route: log,
    path: "/administration/log.csv?act=x",
    call: "GET administration/log",
    page: "/administration/log?act=x",
  },
  {
    file: "dashboard/admin.dashboard.statistics.csv.$table.ts",
    route: channelTable,
    path: `${statistics}/csv/views?days=7`,
    call: "GET dashboard/statistics",
    page: `${statistics}?days=7`,
  },
  {
    file: "dashboard/admin.dashboard.statistics.$videoId.csv.$table.ts",
    route: videoTable,
    path: `${statistics}/${videoId}/csv/views?days=7`,
    call: `GET dashboard/statistics/${videoId}`,
    page: `${statistics}/${videoId}?days=7`,
  },
  {
    file: "playlists/playlist.$playlistId.$username.m3u.ts",
    route: m3u,
    path: `${playlist}/m3u?q=240`,
    call: "GET playlist/p1/downloads",
    page: `${playlist}/download?q=240`,
  },
  {
    file: "playlists/playlist.$playlistId.$username.zip.ts",
    route: zip,
    path: `${playlist}/zip?q=240`,
    call: "GET playlist/p1/zip",
    page: `${playlist}/download?q=240`,
  },
  {
    file: "settings/settings.data.download.ts",
    route: data,
    path: "/settings/data/download",
    call: "GET users/me/export",
    page: "/settings/data",
  },
  {
    file: "settings/settings.feed.opml.ts",
    route: opml,
    path: "/settings/feed/opml",
    call: "GET subscriptions/opml",
    page: "/settings/feed",
  },
];

const failures = [
  { name: "refuses", answer: errorEnvelope(429, "Slow down"), message: "Slow down" },
  { name: "fails", answer: errorEnvelope(500, "Broken"), message: "Broken" },
  { name: "is unreachable", answer: unreachable, message: "Opps! something went wrong 😕" },
  { name: "has ended the session", answer: errorEnvelope(401, "Unauthorized request"), message: undefined },
];

test.each(links.flatMap((link) => failures.map((failure) => ({ ...link, ...failure }))))(
  "the link $path leads back to its page where the server $name",
  async ({ route, path, call, page, answer, message }) => {
    stubApi({ ...optional(aViewer({ role: "admin" })), [call]: answer });
    const response = await respond(route.loader, routeArgs(path, { params, cookie: signedIn }));
    expect({ status: response.status, to: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
      status: 302,
      to: page,
      message,
    });
  },
);

test("these are all the links to files", () => {
  const isLink = (file: string) =>
    /Content-Disposition|csv\.server|file-download/.test(readFileSync(`app/${file}`, "utf8"));
  const files = routeFiles.map(({ file }) => file).filter((file) => file.endsWith(".ts") && isLink(file));
  expect(files.sort()).toEqual(links.map(({ file }) => `routes/${file}`).sort());
});

test("the files that are sent while they are read are not collected to compress them", () => {
  const isStream = ({ file }: Link) => /forwardFile|streamCsv/.test(readFileSync(`app/routes/${file}`, "utf8"));
  const streams = links.filter(isStream);
  expect(streams.map(({ file, route }) => ({ file, isFile: route.handle?.isFile }))).toEqual(
    streams.map(({ file }) => ({ file, isFile: true })),
  );
  expect(streams).toHaveLength(4);
});
