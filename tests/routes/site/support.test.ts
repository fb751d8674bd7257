import { expect, test } from "vitest";
import { clearSiteCache } from "#app/http/read-site.server";
import { readSupport, type Support } from "#app/support.server";
import * as route from "#app/routes/site/_app.support/route";
import { renderRoute } from "#tests/support/render-route";
import { respond, routeArgs, signedIn } from "#tests/support/route-args";
import { aUser } from "#tests/support/fixtures";
import { aSite, envelope, stubApi } from "#tests/support/stub-api";

const { loader } = route;
const none: Support = { social: null, professional: null, code: null, chat: null };
const loadData = async (support: Partial<Support>) =>
  (await respond(loader, routeArgs("/support", { site: { support: { ...none, ...support } } }))).json();

test("contacts are links, shown without the scheme", async () => {
  const { rows: contacts } = await loadData({
    social: "https://social.example/@vidlark",
    code: "https://www.code.example/",
  });
  expect(contacts).toEqual([
    { name: "social", handle: "social.example/@vidlark", href: "https://social.example/@vidlark" },
    { name: "professional", handle: null, href: null },
    { name: "code", handle: "code.example", href: "https://www.code.example/" },
    { name: "chat", handle: null, href: null },
  ]);
});

test.each([
  ["vidlark-help", null],
  ["javascript:alert(1)", null],
  ["https://chat.example/vidlark", "https://chat.example/vidlark"],
])("the chat %s is a link only where it is an address", async (chat, href) => {
  expect((await loadData({ chat })).rows[3]).toMatchObject({ href });
});

test.each([
  ["help@birds.example", "mailto:help@birds.example"],
  ["Write to help@birds.example", null],
])("the contact %s is a link to write to only where it is an address alone", async (contact, href) => {
  clearSiteCache();
  stubApi({ "GET healthcheck": envelope({}), "GET site": envelope(aSite({ contact })) });
  const { document } = await renderRoute(route, routeArgs("/support"));
  const link = document.querySelector("main a[href^=mailto]");
  expect(link?.getAttribute("href") ?? null).toBe(href);
  if (link) expect(link.textContent).toBe(`Write to ${contact}`);
});

/** Opens the page of a site without contacts; returns the texts of its rows and links. */
async function openWithoutContacts(role?: "user" | "admin") {
  const viewer = role && { "GET users/current-user": envelope(aUser({ role })) };
  stubApi({ "GET healthcheck": envelope({}), ...viewer });
  const { document } = await renderRoute(route, routeArgs("/support", role && { cookie: signedIn }));
  const main = document.querySelector("main")!;
  return {
    text: main.textContent!,
    titles: [...main.querySelectorAll("li b")].map(({ textContent }) => textContent),
    cards: [...main.querySelectorAll("li > .border b")].map(({ textContent }) => textContent),
    settings: [...main.querySelectorAll("li:has(code)")].map(({ firstChild }) => firstChild!.textContent),
    codes: [...main.querySelectorAll("li code")].map(({ textContent }) => textContent),
    links: [...main.querySelectorAll("a")].map((link) => link.getAttribute("href")),
  };
}

test("without contacts, visitors read what they can do themselves; what is no link does not look like one", async () => {
  const { text, titles, links, cards } = await openWithoutContacts();
  expect(text).toContain("have not said how to reach them");
  expect(titles).toEqual(["Forgot your password?", "Slow or expensive connection?", "Accessibility"]);
  expect(text).toContain("Report a video, comment or channel");
  expect(links).toEqual(["/login/forgot", "#data", "/accessibility"]);
  expect(cards).toEqual(titles);
});

test("without contacts, a member finds the settings of the account", async () => {
  const { titles, links } = await openWithoutContacts("user");
  expect(titles).toContain("Your account and your data");
  expect(links).toEqual(["/settings", "#data", "/accessibility"]);
});

test("without contacts, an administrator is led to the setting", async () => {
  const { text, links, codes, settings } = await openWithoutContacts("admin");
  expect(text).toContain("Visitors cannot reach you yet");
  expect(links).toContain("/administration/settings/site");
  expect(settings).toEqual(["Social network", "Professional network", "Code host", "Chat"]);
  expect(text).not.toContain("Not set up on this site");
  expect(codes).toEqual(["SUPPORT_SOCIAL", "SUPPORT_PROFESSIONAL", "SUPPORT_CODE", "SUPPORT_CHAT"]);
});

test("contacts come from the settings; an empty setting is unset", () => {
  const environment = {
    SUPPORT_SOCIAL: "https://social.example/@vidlark",
    SUPPORT_CODE: " ",
    SUPPORT_CHAT: "vidlark-help",
  };
  expect(readSupport(environment)).toEqual({
    ...none,
    social: environment.SUPPORT_SOCIAL,
    chat: environment.SUPPORT_CHAT,
  });
});

test.each(["SUPPORT_SOCIAL", "SUPPORT_PROFESSIONAL", "SUPPORT_CODE"])("%s must be a secure address", (name) => {
  for (const value of ["vidlark", "http://social.example", "javascript:alert(1)"])
    expect(() => readSupport({ [name]: value })).toThrow(
      new RegExp(`^${name} must be an https:// URL \\(example: .+\\)$`),
    );
});
