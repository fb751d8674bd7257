import { expect, onTestFinished, test } from "vitest";
import { action as choose } from "#app/routes/actions/actions.channel.$channelId.notifications";
import * as page from "#app/routes/notifications/_app.notifications/route";
import { loader as open } from "#app/routes/notifications/_app.notifications_.$notificationId";
import { loader as settings } from "#app/routes/settings/_app.settings.notifications";
import type { Notification } from "#contract/notifications";
import { notificationKinds } from "#contract/words/notifications";
import { inLanguage, offerLanguages } from "#languages/runtime/language";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse, toastOf } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, stubApi, type stubEveryCall, unreachable } from "#tests/support/stub-api";

const path = "/notifications";
const mine = { cookie: signedIn };
const [id, other, video] = ["a".repeat(24), "b".repeat(24), "c".repeat(24)];
const [time, later] = ["2026-01-01T00:00:00.000Z", "2026-01-01T00:00:02.000Z"];
const actor = { _id: other, username: "bea", fullName: "Bea", avatar: "" };

const webhook = { scope: "site", host: "hooks.example", reason: "failing" } as const;

const aNotification = (fields: Partial<Notification> = {}): Notification => ({
  ...{
    _id: id,
    kind: "comment.replied",
    createdAt: time,
    writtenAt: time,
    isUnread: true,
    actor,
    subjectKind: "comment",
  },
  ...{
    videoId: video,
    commentId: other,
    tweetId: null,
    webhookId: null,
    title: "Terns",
    thumbnail: "",
    excerpt: "So it is",
    count: 1,
    details: {},
  },
  ...fields,
});

test("the page lists what happened, in words, with a button that marks all of it as read", async () => {
  stubApi({
    ...aViewer(),
    "GET notifications": envelope([
      aNotification(),
      aNotification({ _id: other, isUnread: false, writtenAt: later }),
      aNotification({ _id: video }),
    ]),
  });
  const { document } = await renderRoute(page, routeArgs(path, mine));
  const rows = [...document.querySelectorAll<HTMLAnchorElement>("main li a")];
  expect(document.querySelector(".page-head a")!.getAttribute("href")).toBe("/settings/notifications");
  expect(rows.map((row) => row.getAttribute("href"))).toEqual([
    `${path}/${id}`,
    `${path}/${other}`,
    `${path}/${video}`,
  ]);
  expect(rows.map(({ textContent }) => textContent!.includes("New"))).toEqual([true, false, true]);
  expect(rows[0]!.textContent).toMatch(/NewTernsBea replied to you/);
  expect(rows[0]!.querySelector(".text-small")!.textContent).toMatch(/^Bea replied to you\u00a0·\u00a0\d+\u00a0/);
  expect(rows[0]!.querySelector(".font-semibold")!.textContent).toBe("Terns");
  expect(document.querySelector("button[name=until]")?.getAttribute("value")).toBe(later);
});

test.each(notificationKinds)("a notification of %s has a sentence of its own", async (kind) => {
  stubApi({ ...aViewer(), "GET notifications": envelope([aNotification({ kind, count: 3 })]) });
  const body = await (await respond(page.loader, routeArgs(path, mine))).json();
  expect((body as { notifications: { docs: { text: string }[] } }).notifications.docs[0]!.text).toMatch(/^\S.{8,}/u);
});

test("a sign-in names its device, and a webhook why it is off, in the language of the reader", async () => {
  const device = { device: "Unknown program on Linux", network: "192.0.2.0/24" };
  const docs = [
    aNotification({ kind: "network.new", actor: null, details: device }),
    aNotification({ kind: "webhook.off", actor: null, details: { webhook } }),
  ];
  stubApi({ ...aViewer(), "GET notifications": envelope(docs) });
  offerLanguages(["en", "es"]);
  onTestFinished(() => offerLanguages(["en"]));
  const response = await inLanguage("es", () => respond(page.loader, routeArgs(path, mine)));
  const { notifications } = (await response.json()) as { notifications: { docs: { text: string }[] } };
  expect(notifications.docs.map(({ text }) => text)).toEqual([
    expect.stringContaining("Programa desconocido en Linux"),
    expect.stringContaining("hooks.example: ningún mensaje llegó en tres días"),
  ]);
});

test("a row ends with the picture of its video, where it has one", async () => {
  const docs = [aNotification({ thumbnail: "/media/terns-480.webp" }), aNotification({ _id: other })];
  stubApi({ ...aViewer(), "GET notifications": envelope(docs) });
  const { document } = await renderRoute(page, routeArgs(path, mine));
  const rows = [...document.querySelectorAll("main li")];
  expect(rows.map((row) => row.querySelector(".thumbnail img")?.getAttribute("src"))).toEqual([
    "/media/terns-480.webp",
    undefined,
  ]);
});

test("the letter in place of a picture is the actor's, wherever a language puts the name", async () => {
  stubApi({ ...aViewer(), "GET notifications": envelope([aNotification({ kind: "mentioned" })]) });
  offerLanguages(["en", "ar"]);
  onTestFinished(() => offerLanguages(["en"]));
  const { document } = await inLanguage("ar", () => renderRoute(page, routeArgs(path, mine)));
  expect(document.querySelector("main .letter")!.textContent).toBe("B");
});

test("a picture is the actor's, or an icon of the kind where nobody in particular did it", async () => {
  const docs = [
    aNotification({ actor: { ...actor, avatar: "/media/bea.webp" } }),
    aNotification({ kind: "liked", actor: null }),
    aNotification({ kind: "video.failed", actor: null }),
  ];
  stubApi({ ...aViewer(), "GET notifications": envelope(docs) });
  const { document } = await renderRoute(page, routeArgs(path, mine));
  const pictures = [...document.querySelectorAll("main .avatar")];
  expect(pictures.map(({ outerHTML }) => /(?:src|href)="[^"]*?(\w+(?:\.webp)?)"/.exec(outerHTML)?.[1])).toEqual([
    ...["bea.webp", "heart", "alert"],
  ]);
  expect(pictures.map(({ textContent }) => textContent)).toEqual(["", "", ""]);
});

const choices = (site: (kind: string) => boolean) => {
  const kinds = notificationKinds.map((kind) => ({ kind, site: site(kind), feed: true, browser: true, mail: "once" }));
  return { "GET notifications/settings": envelope({ kinds, hasFeed: false, frequency: "weekly", address: "ready" }) };
};

test("an empty list says so, and has no button", async () => {
  stubApi({ ...aViewer(), "GET notifications": envelope([]), ...choices((kind) => kind === "mentioned") });
  const { document } = await renderRoute(page, routeArgs(path, mine));
  expect(document.querySelector("main")!.textContent).toContain("Nothing has happened yet");
  expect(document.querySelector("button[name=until]")).toBeNull();
});

test("an empty list says that all kinds are switched off, and leads to their settings", async () => {
  stubApi({ ...aViewer(), "GET notifications": envelope([]), ...choices(() => false) });
  const { document } = await renderRoute(page, routeArgs(path, mine));
  const main = document.querySelector("main")!;
  expect(main.textContent).toContain("All notifications on this site are switched off");
  expect(main.textContent).not.toContain("Nothing has happened yet");
  expect(main.querySelector(".page-head a")!.getAttribute("href")).toBe("/settings/notifications");
});

test("an empty list does not need the settings", async () => {
  stubApi({ ...aViewer(), "GET notifications": envelope([]), "GET notifications/settings": unreachable });
  const { status, document } = await renderRoute(page, routeArgs(path, mine));
  expect({ status, text: document.querySelector("main")!.textContent }).toEqual({
    status: 200,
    text: expect.stringContaining("Nothing has happened yet"),
  });
});

test("a visitor sees the login notice, and everybody that the server is unreachable", async () => {
  for (const loader of [page.loader, settings])
    expect((await thrownResponse(loader, routeArgs(path))).status).toBe(401);
  stubApi({ ...aViewer(), "GET notifications": unreachable });
  expect((await thrownResponse(page.loader, routeArgs(path, mine))).status).toBe(503);
});

test("marking all as read returns to the page", async () => {
  let sent: unknown;
  stubApi({ "POST notifications/seen": async (request) => ((sent = await request.json()), envelope({}, "Read")) });
  const response = await respond(page.action, formArgs(path, { until: time }, mine));
  expect({ location: locationOf(response), message: (await toastOf(response))?.message, sent }).toEqual({
    ...{ location: path, message: "Read", sent: { until: time } },
  });
});

test.each([
  ["an unreachable API", { until: time }, 503],
  ["a time that is none", { until: "yesterday" }, 422],
])("marking all as read with %s says on the page what is wrong", async (_, fields, expected) => {
  stubApi({
    ...aViewer(),
    "GET notifications": envelope([]),
    ...choices(() => true),
    ...(expected === 503 && { "POST notifications/seen": unreachable }),
  });
  const { status, document } = await renderRoute(page, formArgs(path, fields, mine));
  expect(status).toBe(expected);
  expect(document.querySelector("main [role=alert]")!.textContent).not.toBe("");
});

const inSight = envelope({ after: null, thread: null, repliesAfter: null });

const opened = (fields: Partial<Notification>, place: Parameters<typeof stubEveryCall>[0] = inSight) => {
  stubApi({
    ...aViewer(),
    [`POST notifications/${id}/seen`]: envelope(aNotification(fields)),
    ...(fields.commentId !== null && { [`GET comment/${other}/place`]: place }),
  });
  return respond(open, routeArgs(`${path}/${id}`, { ...mine, params: { notificationId: id } }));
};
const gone = { videoId: null, commentId: null };

const ofTweet = { subjectKind: "tweet", tweetId: id, ...gone } as const;
const ofSite = { kind: "webhook.off", subjectKind: "webhook", webhookId: id, ...gone, details: { webhook } } as const;

test.each<[Partial<Notification>, string]>([
  [{}, `/video/${video}#comment-${other}`],
  [{ kind: "video.published", commentId: null }, `/video/${video}`],
  [{ kind: "post.published", ...ofTweet }, `/user/bea/${other}/tweets?tweet=${id}#tweet-${id}`],
  [{ kind: "liked", actor: null, ...ofTweet }, `/user/lark/u1/tweets?tweet=${id}#tweet-${id}`],
  [{ kind: "webhook.off", subjectKind: "webhook", webhookId: id, ...gone }, `/settings/webhooks/${id}`],
  [ofSite, `/administration/settings/webhooks/${id}`],
  [{ kind: "report.opened", subjectKind: "site", actor: null, ...gone }, "/moderation"],
  [{ kind: "network.new", subjectKind: "site", actor: null, ...gone }, "/settings/security"],
  [{ kind: "report.decided", subjectKind: "site", actor: null, ...gone }, "/notifications"],
])("opening a notification marks it as read and leads to what it is about: %j", async (fields, location) => {
  expect(locationOf(await opened(fields))).toBe(location);
});

test.each([
  ["on a later page", { after: "c9", thread: null, repliesAfter: null }, "?after=c9"],
  ["in a thread that has to be opened", { after: null, thread: id, repliesAfter: null }, `?thread=${id}`],
  [
    "on a later page of a thread",
    { after: "c9", thread: id, repliesAfter: "r9" },
    `?after=c9&thread=${id}&repliesAfter=r9`,
  ],
])("a notification of a comment %s leads to a page that shows it", async (_, place, query) => {
  expect(locationOf(await opened({}, envelope(place)))).toBe(`/video/${video}${query}#comment-${other}`);
});

test.each([
  ["is unreachable", unreachable],
  ["lacks the call", errorEnvelope(404, "Not found")],
])("where a server %s, a notification of a comment leads to the video", async (_, reply) => {
  expect(locationOf(await opened({}, reply))).toBe(`/video/${video}#comment-${other}`);
});

test("a notification that may not be read any more is not found", async () => {
  stubApi({ ...aViewer(), [`POST notifications/${id}/seen`]: errorEnvelope(404, "Notification not found") });
  const args = routeArgs(`${path}/${id}`, { ...mine, params: { notificationId: id } });
  expect((await thrownResponse(open, args)).status).toBe(404);
});

test("a follower chooses the notifications of a channel, and returns to it", async () => {
  let sent: unknown;
  const call = `PATCH subscriptions/t/${other}/notifications` as const;
  stubApi({ [call]: async (request: Request) => ((sent = await request.json()), envelope({}, "Chosen")) });
  const fields = { notifications: "videos", returnTo: `/user/bea/${other}` };
  const args = formArgs(`/actions/channel/${other}/notifications`, fields, { ...mine, params: { channelId: other } });
  expect([locationOf(await respond(choose, args)), sent]).toEqual([fields.returnTo, { notifications: "videos" }]);
});

test("a choice that there is not is left to the server to refuse, and chooses nothing else", async () => {
  let sent: unknown;
  const call = `PATCH subscriptions/t/${other}/notifications` as const;
  const refusal = errorEnvelope(422, "Choose an option from the list");
  stubApi({ [call]: async (request: Request) => ((sent = await request.json()), refusal) });
  const fields = { notifications: "loud" };
  const args = formArgs(`/actions/channel/${other}/notifications`, fields, { ...mine, params: { channelId: other } });
  const response = await respond(choose, args);
  expect([(await toastOf(response))?.message, sent]).toEqual(["Choose an option from the list", fields]);
});
