import type { Page } from "@playwright/test";
import { routeFiles } from "#tests/support/route-files";
import { fillLists } from "./moderated";
import { type Caller, idOf, publish } from "./people";
import { ofAdministration, ofModeration, ofSettings, ofVisitors } from "./screens";

/** An administrator in whose name the page's browser is, another one, and a member. */
interface People {
  own: Caller;
  other: Caller;
  member: Caller;
}

const subtitles = "WEBVTT\n\n00:00.000 --> 00:01.000\n[A lark]\n";

/** Makes one of everything that a screen is about. What people write is in brackets, which are around all texts of `en-XA`. */
async function makeThings(page: Page, { own, other, member }: People) {
  const watch = await publish(page, { title: "[Larks]", description: "[All day]\n[0:00]" });
  const videoId = idOf(watch);
  const { send } = own;
  await send("post", `/captions/${videoId}`, null, {
    language: "en",
    file: { name: "larks.vtt", mimeType: "text/vtt", buffer: Buffer.from(subtitles) },
  });
  const { _id: draftId } = await send("post", "/drafts", null, { title: "[Draft]" });
  const { _id: commentId } = await send("post", `/comments/${videoId}`, { commentContent: "[First]" });
  const { _id: tweetId } = await send("post", "/tweets", { content: "[Good morning]" });
  const { _id: playlistId } = await send("post", "/playlist", { name: "[List]", description: "[In order]" });
  await send("patch", `/playlist/add/${videoId}/${playlistId}`, {});
  await send("post", "/users/tokens", { name: "[Program]", scopes: "read publish", days: "7" });
  const hooks = {
    channel: ["/webhooks", "video.published"],
    site: ["/administration/webhooks", "disk.short"],
  } as const;
  const [hookId, siteHookId] = await Promise.all(
    Object.values(hooks).map(async ([path, events]) => {
      return (await send("post", path, { url: "http://localhost:65535/", events }))._id;
    }),
  );
  const { _id: categoryId } = await send("post", "/administration/categories", { name: "[Birds]" });
  await member.send("post", `/subscriptions/c/${own.id}`);
  await send("post", `/subscriptions/c/${member.id}`);
  const ofCase = await fillLists({ own, other, member, videoId });
  return { watch, videoId, draftId, commentId, tweetId, playlistId, hookId, siteHookId, categoryId, ...ofCase };
}

const below = (parent: string, paths: readonly string[]) => paths.map((path) => parent + path);

/** Fills the site, and lists a path of every screen, of a member who administers the site and of a visitor. */
export async function fillScreens(page: Page, people: People): Promise<{ own: string[]; visitor: string[] }> {
  const things = await makeThings(page, people);
  const { watch, videoId, draftId, commentId, tweetId, playlistId, hookId, siteHookId, categoryId } = things;
  const { own, member } = people;
  const channel = `/channel/${own.name}`;
  const webhook = (id: string) => ["", "/new", ...below(`/${id}`, ["", "/edit", "/secret", "/remove"])];
  const tweet = below(`/${tweetId}`, ["/edit", "/delete"]);
  return {
    own: [
      ...["/", "/notifications", "/tweets", watch, `${watch}/read`, `/block/${member.id}`, `/notify/${member.id}`],
      ...below(watch, ["/save", "/share", "/download", ...below(`/comments/${commentId}`, ["/edit", "/delete"])]),
      ...below("/feed", ["/history", "/history/clear", "/later", "/liked", "/subscribers", "/subscriptions"]),
      ...below(channel, ["", "/about", "/myVideos", "/playlists", "/playlists/new", "/subscribed", "/tweets"]),
      ...[...below(`${channel}/tweets`, tweet), ...below("/tweets", tweet)],
      ...below(`/myplaylist/${playlistId}/${own.name}`, ["", "/edit", "/delete"]),
      ...below("/admin/dashboard", ["", "/upload", "/comments", "/statistics", `/statistics/${videoId}`]),
      ...["address", "captions", "delete", "edit", "replace"].map((act) => `/admin/dashboard/${act}/${videoId}`),
      ...below(`/admin/dashboard/drafts/${draftId}`, ["", "/delete"]),
      `/admin/dashboard/chosen?act=delete&ids=${videoId}`,
      ...below("/settings", ["", "/avatar", "/cover", "/channelinfo", "/showcase", "/changepwd", "/uploads", "/feed"]),
      ...below("/settings", ["/feed/import", "/keep", "/notifications", "/personalInfo", "/programs", "/programs/new"]),
      ...below("/settings/webhooks", webhook(hookId!)),
      ...[...ofSettings, ...ofAdministration, ...ofModeration],
      ...below(`/administration/users/${member.id}`, ["", "/role", "/quota", "/suspend", "/reset-link", "/delete"]),
      ...below("/administration/settings", ["/logo", "/logo/remove", "/categories", `/categories/${categoryId}`]),
      `/administration/settings/categories/${categoryId}/delete`,
      ...below("/administration/settings/webhooks", webhook(siteHookId!)),
      `/administration/content/decide?kind=video&id=${videoId}`,
      ...[`/moderation/cases/${things.caseId}`, `/moderation/cases/${things.caseId}/appeals/${things.decisionId}`],
    ],
    visitor: [
      ...[
        "/",
        watch,
        `${watch}/read`,
        `${watch}/share`,
        `${watch}/download`,
        "/tweets",
        "/support",
        "/language",
        "/accessibility",
      ],
      ...below("/results", ["?search_query=larks", "?search_query=nothing", "?search_query=larks&type=channels"]),
      ...[
        "/nowhere",
        "/moderation/nowhere",
        "/administration/nowhere",
        "/feed/history",
        "/feed/trending",
        "/offline",
        "/kept",
      ],
      ...["/offline/kept", `${watch}/read/kept`],
      ...[`/category/${categoryId}`, "/tag/larks", "/privacy", "/imprint", "/login", "/signup"],
      ...below(`/user/${own.name}/${own.id}`, ["", "/about", "/playlists", "/subscribed", "/tweets", "/videos"]),
      ...[
        ...below(`/playlist/${playlistId}/${own.name}`, ["", "/download"]),
        `/report/tweet/${things.openTweetId}`,
        ...ofVisitors,
      ],
    ],
  };
}

/** Screens of a state that this site does not have: a second factor, a key for push services, an account that waits. */
const ofOtherStates = [
  "/login/code",
  "/settings/notifications/browsers",
  "/settings/security/app/remove",
  "/settings/security/passkeys/:passkeyId",
  "/settings/security/passkeys/:passkeyId/remove",
  "/administration/users/:userId/refuse",
  "/administration/users/:userId/unsuspend",
];

/** Lists the routes of screens that none of these paths leads to. */
export function listUnseen(paths: readonly string[]): string[] {
  const seen = paths.map((path) => path.split("?")[0]!);
  const toPattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+").replace("*", ".+")}$`);
  return routeFiles
    .filter(({ file, path }) => file.endsWith(".tsx") && !ofOtherStates.includes(path))
    .map(({ path }) => path)
    .filter((path) => !seen.some((each) => toPattern(path).test(each)));
}
