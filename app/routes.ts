import { type RouteConfig, type RouteConfigEntry, index, layout, route } from "@remix-run/route-config";

const folder = "routes/";

/** The id of a route is its file's last name, wherever its folder lies. */
const idOf = (file: string) => folder + file.replace(/^[^/]+\//, "").replace(/(\/route)?\.tsx?$/, "");

const page = (path: string, file: string, children?: RouteConfigEntry[]) =>
  route(path, folder + file, { id: idOf(file) }, children);

/** A second address of a file's page, below the viewer's own channel. */
const ownChannelPage = (path: string, file: string, id: string) =>
  route(path, folder + file, { id: `${folder}_app.channel.$username.${id}` });

/** The pages of webhooks below a part's own address: those of the viewer's channel, or those of the site. */
const webhookPages = (path: string, part: "settings" | "administration") =>
  Object.entries({
    "": "webhooks",
    "/new": "webhooks_.new",
    "/:webhookId": "webhooks_.$webhookId",
    "/:webhookId/edit": "webhooks_.$webhookId_.edit",
    "/:webhookId/secret": "webhooks_.$webhookId_.secret",
    "/:webhookId/remove": "webhooks_.$webhookId_.remove",
  }).map(([rest, name]) =>
    route(path + rest, `${folder}settings/_app.settings.${name}.tsx`, { id: `${folder}_app.${part}.${name}` }),
  );

/** The page of a parent's own address. */
const first = (file: string) => index(folder + file, { id: idOf(file) });

/** What surrounds pages and has no address. */
const frame = (file: string, children: RouteConfigEntry[]) => layout(folder + file, { id: idOf(file) }, children);

/** The addresses of the site, by the part of it that serves them. */
export default [
  frame("site/_app.tsx", [
    page("*", "site/_app.$.tsx"),
    page("accessibility", "site/_app.accessibility.tsx"),
    page("decisions", "site/_app.decisions.tsx"),
    page("imprint", "site/_app.imprint.tsx"),
    page("kept", "kept/_app.kept.tsx"),
    page("language", "site/_app.language.tsx"),
    page("privacy", "site/_app.privacy.tsx"),
    page("support", "site/_app.support/route.tsx"),
    page("terms", "site/_app.terms.tsx"),

    first("browse/_app._index.tsx"),
    page("category/:category", "browse/_app.category.$category.tsx"),
    page("notifications", "notifications/_app.notifications/route.tsx"),
    page("feed/history", "browse/_app.feed.history.tsx", [page("clear", "browse/_app.feed.history.clear.tsx")]),
    page("feed/later", "browse/_app.feed.later.tsx"),
    page("feed/liked", "browse/_app.feed.liked.tsx"),
    page("feed/subscribers", "browse/_app.feed.subscribers.tsx"),
    page("feed/subscriptions", "browse/_app.feed.subscriptions.tsx"),
    page("feed/trending", "browse/_app.feed.trending.tsx"),
    page("results", "browse/_app.results/route.tsx"),
    page("tag/:tag", "browse/_app.tag.$tag.tsx"),

    page("video/:videoId", "watch/_app.video.$videoId/route.tsx", [
      page("comments/:commentId/delete", "watch/_app.video.$videoId.comments.$commentId.delete.tsx"),
      page("comments/:commentId/edit", "watch/_app.video.$videoId.comments.$commentId.edit.tsx"),
      page("save", "watch/_app.video.$videoId.save.tsx"),
      page("share", "watch/_app.video.$videoId.share/route.tsx"),
    ]),
    page("video/:videoId/download", "watch/_app.video.$videoId_.download/route.tsx"),
    page("video/:videoId/read", "watch/_app.video.$videoId_.read/route.tsx"),

    page("block/:userId", "channels/_app.block.$userId.tsx"),
    page("notify/:channelId", "channels/_app.notify.$channelId.tsx"),
    page("channel/:username", "channels/_app.channel.$username.tsx", [
      first("channels/_app.channel.$username._index.tsx"),
      ownChannelPage("about", "channels/_app.user.$username.$userId.about.tsx", "about"),
      page("myVideos", "channels/_app.channel.$username.myVideos.tsx"),
      page("playlists", "channels/_app.channel.$username.playlists.tsx", [
        page("new", "channels/_app.channel.$username.playlists.new.tsx"),
      ]),
      ownChannelPage("subscribed", "channels/_app.user.$username.$userId.subscribed.tsx", "subscribed"),
      page("tweets", "channels/_app.channel.$username.tweets.tsx", [
        ownChannelPage(":tweetId/delete", "channels/_app.tweets.$tweetId.delete.tsx", "tweets.$tweetId.delete"),
        ownChannelPage(":tweetId/edit", "channels/_app.tweets.$tweetId.edit.tsx", "tweets.$tweetId.edit"),
      ]),
    ]),
    page("report/:kind/:subjectId", "moderation/_app.report.$kind.$subjectId.tsx"),
    page("tweets", "channels/_app.tweets.tsx", [
      page(":tweetId/delete", "channels/_app.tweets.$tweetId.delete.tsx"),
      page(":tweetId/edit", "channels/_app.tweets.$tweetId.edit.tsx"),
    ]),
    page("user/:username/:userId", "channels/_app.user.$username.$userId.tsx", [
      first("channels/_app.user.$username.$userId._index.tsx"),
      page("about", "channels/_app.user.$username.$userId.about.tsx"),
      page("playlists", "channels/_app.user.$username.$userId.playlists.tsx"),
      page("subscribed", "channels/_app.user.$username.$userId.subscribed.tsx"),
      page("tweets", "channels/_app.user.$username.$userId.tweets.tsx"),
      page("videos", "channels/_app.user.$username.$userId.videos.tsx"),
    ]),

    page("myplaylist/:playlistId/:username", "playlists/_app.myplaylist.$playlistId.$username/route.tsx", [
      page("delete", "playlists/_app.myplaylist.$playlistId.$username.delete.tsx"),
      page("edit", "playlists/_app.myplaylist.$playlistId.$username.edit.tsx"),
    ]),
    page("playlist/:playlistId/:username", "playlists/_app.playlist.$playlistId.$username.tsx"),
    page("playlist/:playlistId/:username/download", "playlists/_app.playlist.$playlistId.$username_.download.tsx"),

    page("admin/dashboard", "dashboard/_app.admin.dashboard/route.tsx", [
      page("address/:videoId", "dashboard/_app.admin.dashboard.address.$videoId.tsx"),
      page("captions/:videoId", "dashboard/_app.admin.dashboard.captions.$videoId.tsx"),
      page("delete/:videoId", "dashboard/_app.admin.dashboard.delete.$videoId.tsx"),
      page("drafts/:draftId", "dashboard/_app.admin.dashboard.drafts.$draftId.tsx"),
      page("drafts/:draftId/delete", "dashboard/_app.admin.dashboard.drafts.$draftId_.delete.tsx"),
      page("edit/:videoId", "dashboard/_app.admin.dashboard.edit.$videoId.tsx"),
      page("replace/:videoId", "dashboard/_app.admin.dashboard.replace.$videoId.tsx"),
      page("upload", "dashboard/_app.admin.dashboard.upload.tsx"),
    ]),
    page("admin/dashboard/chosen", "dashboard/_app.admin.dashboard_.chosen/route.tsx"),
    page("admin/dashboard/comments", "dashboard/_app.admin.dashboard_.comments.tsx"),
    page("admin/dashboard/statistics", "dashboard/_app.admin.dashboard_.statistics.tsx"),
    page("admin/dashboard/statistics/:videoId", "dashboard/_app.admin.dashboard_.statistics_.$videoId.tsx"),

    page("settings", "settings/_app.settings/route.tsx", [
      first("settings/_app.settings._index.tsx"),
      page("avatar", "settings/_app.settings.avatar.tsx"),
      page("blocked", "settings/_app.settings.blocked.tsx"),
      page("changepwd", "settings/_app.settings.changepwd.tsx"),
      page("channelinfo", "settings/_app.settings.channelinfo.tsx"),
      page("comments", "settings/_app.settings.comments.tsx"),
      route("cover", `${folder}settings/_app.settings.avatar.tsx`, { id: `${folder}_app.settings.cover` }),
      page("data", "settings/_app.settings.data.tsx"),
      page("decisions", "settings/_app.settings.decisions/route.tsx"),
      page("delete", "settings/_app.settings.delete.tsx"),
      page("email", "settings/_app.settings.email.tsx"),
      page("feed", "settings/_app.settings.feed.tsx"),
      page("feed/import", "settings/_app.settings.feed_.import.tsx"),
      page("keep", "settings/_app.settings.keep-account.tsx"),
      page("notifications", "settings/_app.settings.notifications.tsx"),
      page("notifications/browsers", "settings/_app.settings.notifications_.browsers.tsx"),
      page("personalInfo", "settings/_app.settings.personalInfo.tsx"),
      page("programs", "settings/_app.settings.tokens.tsx"),
      page("programs/new", "settings/_app.settings.tokens_.new/route.tsx"),
      page("showcase", "settings/_app.settings.showcase.tsx"),
      page("security", "settings/_app.settings.security/route.tsx"),
      page("security/app", "settings/_app.settings.security_.app.tsx"),
      page("security/app/remove", "settings/_app.settings.security_.app_.remove.tsx"),
      page("security/codes", "settings/_app.settings.security_.codes.tsx"),
      page("security/passkeys/:passkeyId", "settings/_app.settings.security_.passkeys.$passkeyId.tsx"),
      page("security/passkeys/:passkeyId/remove", "settings/_app.settings.security_.passkeys.$passkeyId_.remove.tsx"),
      page("security/passkeys/new", "settings/_app.settings.security_.passkeys.new.tsx"),
      page("uploads", "settings/_app.settings.uploads.tsx"),
      ...webhookPages("webhooks", "settings"),
    ]),

    page("moderation", "moderation/_app.moderation._index.tsx"),
    page("moderation/*", "moderation/_app.moderation.$.tsx"),
    page("moderation/cases/:caseId", "moderation/_app.moderation.cases.$caseId/route.tsx"),
    page(
      "moderation/cases/:caseId/appeals/:decisionId",
      "moderation/_app.moderation.cases.$caseId_.appeals.$decisionId.tsx",
    ),
    page("moderation/held", "moderation/_app.moderation.held.tsx"),

    page("administration", "administration/_app.administration/route.tsx", [
      first("administration/_app.administration._index.tsx"),
      page("*", "administration/_app.administration.$.tsx"),
      page("settings/categories", "administration/_app.administration.settings_.categories.tsx"),
      page("settings/categories/:category", "administration/_app.administration.settings_.categories_.$category.tsx"),
      page(
        "settings/categories/:category/delete",
        "administration/_app.administration.settings_.categories_.$category_.delete.tsx",
      ),
      page("content", "administration/_app.administration.content.tsx"),
      page("content/decide", "administration/_app.administration.content_.decide.tsx"),
      page("invitations", "administration/_app.administration.invitations.tsx"),
      page("invitations/new", "administration/_app.administration.invitations_.new.tsx"),
      page("jobs", "administration/_app.administration.jobs.tsx"),
      page("jobs/storage", "administration/_app.administration.jobs_.storage.tsx"),
      page("jobs/sweep", "administration/_app.administration.jobs_.sweep.tsx"),
      page("log", "administration/_app.administration.log.tsx"),
      page("settings", "administration/_app.administration.settings.tsx"),
      page("setup", "administration/_app.administration.setup.tsx"),
      page("setup/mail", "administration/_app.administration.setup_.mail.tsx"),
      page("settings/logo", "administration/_app.administration.settings_.logo.tsx"),
      page("settings/logo/remove", "administration/_app.administration.settings_.logo_.remove.tsx"),
      ...webhookPages("settings/webhooks", "administration"),
      page("settings/:part", "administration/_app.administration.settings_.$part.tsx"),
      page("sign-ups", "administration/_app.administration.sign-up-rules.tsx"),
      page("users", "administration/_app.administration.users.tsx"),
      page("users/:userId", "administration/_app.administration.users_.$userId/route.tsx"),
      page("users/:userId/delete", "administration/_app.administration.users_.$userId_.delete.tsx"),
      page("users/:userId/quota", "administration/_app.administration.users_.$userId_.quota.tsx"),
      page("users/:userId/refuse", "administration/_app.administration.users_.$userId_.refuse.tsx"),
      page("users/:userId/reset-link", "administration/_app.administration.users_.$userId_.reset-link.tsx"),
      page("users/:userId/role", "administration/_app.administration.users_.$userId_.role.tsx"),
      page("users/:userId/suspend", "administration/_app.administration.users_.$userId_.suspend.tsx"),
      page("users/:userId/unsuspend", "administration/_app.administration.users_.$userId_.unsuspend.tsx"),
    ]),
  ]),
  page("playlist/:playlistId/:username/m3u", "playlists/playlist.$playlistId.$username.m3u.ts"),
  page("playlist/:playlistId/:username/zip", "playlists/playlist.$playlistId.$username.zip.ts"),
  page("offline", "site/offline/route.ts"),
  page("offline/kept", "kept/offline.kept.tsx"),
  page("keepable", "kept/keepable.ts"),

  page("media/*", "watch/media.$.ts"),
  page("video/:videoId/chapters", "watch/video.$videoId.chapters.ts"),
  page("video/:videoId/comments/:commentId", "watch/video.$videoId.comments.$commentId.ts"),
  page("video/:videoId/frames/:frame", "watch/video.$videoId.frames.$frame.ts"),
  page("video/:videoId/play", "watch/video.$videoId.play.ts"),
  page("video/:videoId/read/kept", "kept/video.$videoId.read.kept.tsx"),
  page("video/:videoId/storyboard", "watch/video.$videoId.storyboard.ts"),
  page("video/:videoId/transcript", "watch/video.$videoId.transcript.ts"),

  page("admin/dashboard/statistics/:videoId/csv/:table", "dashboard/admin.dashboard.statistics.$videoId.csv.$table.ts"),
  page("admin/dashboard/statistics/csv/:table", "dashboard/admin.dashboard.statistics.csv.$table.ts"),
  page("uploads/*", "dashboard/uploads.$.ts"),

  page("settings/data/download", "settings/settings.data.download.ts"),
  page("settings/feed/opml", "settings/settings.feed.opml.ts"),

  frame("sign-in/_auth.tsx", [
    page("login", "sign-in/_auth.login.tsx"),
    page("login/code", "sign-in/_auth.login_.code.tsx"),
    page("login/forgot", "sign-in/_auth.login_.forgot.tsx"),
    page("reset-password", "sign-in/_auth.reset-password.tsx"),
    page("signup", "sign-in/_auth.signup.tsx"),
    page("signup/waiting", "sign-in/_auth.signup_.waiting.tsx"),
    page("undo-email-change", "sign-in/_auth.undo-email-change.tsx"),
    page("unsubscribe", "sign-in/_auth.unsubscribe.tsx"),
    page("verify-email", "sign-in/_auth.verify-email.tsx"),
  ]),
  page("logout", "sign-in/logout.ts"),
  page("session", "sign-in/session.ts"),

  page("administration/log.csv", "administration/administration.log[.csv].ts"),

  page("actions/captions/:videoId/:captionsId/remove", "actions/actions.captions.$videoId.$captionsId.remove.ts"),
  page("actions/category/:category/move", "actions/actions.category.$category.move.ts"),
  page("notifications/:notificationId", "notifications/_app.notifications_.$notificationId.ts"),
  page("actions/channel/:channelId/notifications", "actions/actions.channel.$channelId.notifications.ts"),
  page("actions/channel/:channelId/subscribe", "actions/actions.channel.$channelId.subscribe.ts"),
  page("actions/comment/:commentId/heart", "actions/actions.comment.$commentId.heart.ts"),
  page("actions/comment/:commentId/like", "actions/actions.comment.$commentId.like.ts"),
  page("actions/comment/:commentId/pin", "actions/actions.comment.$commentId.pin.ts"),
  page("actions/confirm/passkey", "actions/actions.confirm.passkey.ts"),
  page("actions/confirm/passkey-options", "actions/actions.confirm.passkey-options.ts"),
  page("actions/draft/:draftId/frames", "actions/actions.draft.$draftId.frames.ts"),
  page("admin/dashboard/drafts/:draftId/picture", "dashboard/admin.dashboard.drafts.$draftId.picture.ts"),
  page("actions/draft/begin", "actions/actions.draft.begin.ts"),
  page("actions/draft/keep", "actions/actions.draft.keep.ts"),
  page("actions/history/:videoId/remove", "actions/actions.history.$videoId.remove.ts"),
  page("actions/passkey-options", "actions/actions.passkey-options.ts"),
  page("actions/playlist/:playlistId/move/:videoId", "actions/actions.playlist.$playlistId.move.$videoId.ts"),
  page("actions/playlist/:playlistId/remove/:videoId", "actions/actions.playlist.$playlistId.remove.$videoId.ts"),
  page("actions/playlist/:playlistId/video/:videoId", "actions/actions.playlist.$playlistId.video.$videoId.ts"),
  page("actions/push-browser", "actions/actions.push-browser.ts"),
  page("actions/sign-in/passkey", "actions/actions.sign-in.passkey.ts"),
  page("actions/sign-in/passkey-options", "actions/actions.sign-in.passkey-options.ts"),
  page("actions/time-zone", "actions/actions.time-zone.ts"),
  page("actions/tweet/:tweetId/like", "actions/actions.tweet.$tweetId.like.ts"),
  page("actions/video/:videoId/discard", "actions/actions.video.$videoId.discard.ts"),
  page("actions/video/:videoId/later", "actions/actions.video.$videoId.later.ts"),
  page("actions/video/:videoId/like", "actions/actions.video.$videoId.like.ts"),
  page("actions/video/:videoId/position", "actions/actions.video.$videoId.position.ts"),
  page("actions/video/:videoId/publish", "actions/actions.video.$videoId.publish.ts"),
  page("actions/video/:videoId/retry", "actions/actions.video.$videoId.retry.ts"),
  page("actions/video/:videoId/watch-time", "actions/actions.video.$videoId.watch-time.ts"),
  page("preferences", "actions/preferences.ts"),

  page(".well-known/security.txt", "programs/[.well-known].security[.]txt.ts"),
  page("embed/:videoId", "programs/embed.$videoId/route.ts"),
  page("embed/:videoId/play", "programs/embed.$videoId_.play.ts"),
  page("face/:version/:icon", "programs/face.$version.$icon.ts"),
  page("feeds/channel/:userId/podcast", "programs/feeds.channel.$userId.podcast.ts"),
  page("feeds/channel/:userId/tweets", "programs/feeds.channel.$userId.tweets.ts"),
  page("feeds/channel/:userId/videos", "programs/feeds.channel.$userId.videos.ts"),
  page("feeds/notifications", "programs/feeds.notifications.ts"),
  page("feeds/playlist/:playlistId", "programs/feeds.playlist.$playlistId.ts"),
  page("feeds/subscriptions", "programs/feeds.subscriptions.ts"),
  page("feeds/tag/:tag", "programs/feeds.tag.$tag.ts"),
  page("feeds/video/:videoId/comments", "programs/feeds.video.$videoId.comments.ts"),
  page("manifest.webmanifest", "programs/[manifest.webmanifest].ts"),
  page("oembed", "programs/oembed.ts"),
  page("favicon.ico", "programs/[favicon.ico].ts"),
  page("opensearch.xml", "programs/[opensearch.xml].ts"),
  page("robots.txt", "programs/[robots.txt].ts"),
  page("service-worker.js", "programs/[service-worker.js].ts"),
  page("sitemap.xml", "programs/[sitemap.xml].ts"),
  page("sitemap/channels", "programs/sitemap.channels.ts"),
  page("sitemap/pages", "programs/sitemap.pages.ts"),
  page("sitemap/playlists", "programs/sitemap.playlists.ts"),
  page("sitemap/videos", "programs/sitemap.videos.ts"),
  page("suggestions", "programs/suggestions.ts"),
] satisfies RouteConfig;
