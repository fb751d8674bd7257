import { expect, test } from "vitest";
import { readSupport, type Support } from "#app/support.server";
import { loader } from "#app/routes/site/_app.support";
import { respond, routeArgs } from "#tests/support/route-args";

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
