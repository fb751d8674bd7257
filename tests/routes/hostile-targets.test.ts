import { expect, test } from "vitest";
import { parseOwnPath } from "#app/format/path";
import { openBrowser } from "#tests/support/built-site";
import { aChannel, aComment, aChannelEntry, aPlaylist, aTweet, aVideo } from "#tests/support/fixtures";
import { signedIn } from "#tests/support/route-args";
import { aViewer, envelope, optional, stubApi } from "#tests/support/stub-api";

/** Ways to lead elsewhere: each page is opened with the first two, and some of them with the others. */
const elsewhere = [
  "//evil.example",
  "javascript:alert(1)",
  "/\\evil.example",
  "\\\\evil.example",
  "..",
  "/\t/evil.example",
].map((text, index) => ({ text, isOnEachPage: index < 2 }));
const somePages = ["/", "/video/v1", "/user/lark/u1", "/admin/dashboard", "/login"];
const otherPages = [
  ...["/video/v1/save", "/video/v1/share", "/playlist/p1/lark", "/tweets", "/user/lark/u1/playlists"],
  ...["/user/lark/u1/tweets", "/user/lark/u1/subscribed", "/results", "/tag/boats", "/feed/history", "/feed/liked"],
  ...["/feed/subscribers", "/signup"],
];

/** Answers with a text in place of every name, id, cursor and tag. */
function stubHostile(text: string) {
  const owner = { _id: text, username: text, fullName: text, avatar: "" };
  const rows = { _id: text, title: text, name: text, content: text, description: text, tags: [text], owner };
  const paged = (row: object) =>
    envelope({ docs: [{ ...row, ...rows }], totalDocs: 90, nextCursor: text, prevCursor: text });
  stubApi(
    optional({
      ...aViewer(),
      "GET videos": paged(aVideo()),
      "GET trending": paged(aVideo()),
      ...{ "PATCH videos/view/v1": envelope({}), "POST users/addVideoToWatchHistory": envelope({}) },
      "GET videos/v1": envelope({ ...aVideo(), ...rows, _id: "v1" }),
      "GET comments/v1": paged(aComment()),
      "GET users/c/lark": envelope({ ...aChannel(), ...owner }),
      "GET users/c/u1": envelope({ ...aChannel(), ...owner }),
      "GET users/history": paged(aVideo()),
      "GET users/continue-watching": envelope([{ ...aVideo(), ...rows, position: 5 }]),
      "GET subscriptions/feeds": envelope([
        { _id: text, title: text, address: text, page: text, createdAt: "2030-01-02T03:04:05.000Z" },
      ]),
      "GET videos/allVideosOfUser/u1": paged(aVideo()),
      "GET subscriptions/u/u1": paged({ ...aChannelEntry(), ...owner }),
      "GET subscriptions/c/u1": paged({ ...aChannelEntry(), ...owner }),
      "GET playlist/user/u1": paged(aPlaylist()),
      "GET playlist/p1": envelope({ ...aPlaylist(), ...rows }),
      "GET playlist/user/allvideos/p1": paged(aVideo()),
      "GET tweets/getAllTweets": paged(aTweet()),
      "GET tweets/user/u1": paged(aTweet()),
      "GET likes/videos": paged(aVideo()),
      "GET dashboard/stats": envelope({}),
      "GET dashboard/videos": paged(aVideo()),
    }),
  );
}

const isWithin = (target: string) => /^[?#]/.test(target) || parseOwnPath(target) !== null;

/** Lists the targets of a page's links and forms that lead elsewhere, but links in texts that people wrote. */
const targetsElsewhere = (document: Document) =>
  [...document.querySelectorAll("a[href]:not([rel*=ugc]), form[action]")]
    .map((element) => element.getAttribute("href") ?? element.getAttribute("action")!)
    .filter((target) => !isWithin(target));

test.for(elsewhere)("no link or form of a page leads to $text, which its server or its address names", async (way) => {
  const { text, isOnEachPage } = way;
  stubHostile(text);
  const browser = openBrowser(signedIn);
  const from = `?from=${encodeURIComponent(text)}&returnTo=${encodeURIComponent(text)}`;
  for (const path of [...somePages, ...(isOnEachPage ? otherPages : [])]) {
    const { document, status } = await browser.open(path + from);
    expect({ path, elsewhere: targetsElsewhere(document) }).toEqual({ path, elsewhere: [] });
    expect({ path, status, hasLinks: document.querySelectorAll("a[href]").length > 1 }).toMatchObject({
      path,
      hasLinks: true,
    });
  }
});

test("a cursor of any characters leads to its page", async () => {
  stubHostile("a&b#c=/d +%");
  const { document } = await openBrowser(signedIn).open("/feed/subscribers");
  const cursorOf = (rel: string, name: string) => {
    const address = document.querySelector(`.pager [rel=${rel}]`)!.getAttribute("href")!;
    return new URL(address, "http://site.test").searchParams.get(name);
  };
  expect({ next: cursorOf("next", "after"), prev: cursorOf("prev", "before") }).toEqual({
    next: "a&b#c=/d +%",
    prev: "a&b#c=/d +%",
  });
});
