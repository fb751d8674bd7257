import { expect, test } from "vitest";
import * as page from "#app/routes/sign-in/_auth.unsubscribe";
import { unsubscription } from "#contract/notifications";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, respond, routeArgs, thrownResponse } from "#tests/support/route-args";
import { envelope, errorEnvelope, stubApi, unreachable } from "#tests/support/stub-api";

const token = `${"a".repeat(24)}-video.published-${"s".repeat(22)}`;
const path = `/unsubscribe?token=${token}`;
const call = "POST notifications/unsubscribe";

test("opening a link changes nothing: it shows what it ends, and one button", async () => {
  stubApi({});
  const { document } = await renderRoute(page, routeArgs(path));
  expect(document.querySelectorAll("main form button")).toHaveLength(1);
  expect(document.querySelector("main")!.textContent).toContain(
    "You will get no more emails about “New videos of channels you subscribe to”.",
  );
  expect([...document.querySelectorAll("main .sheet + p a")].map((link) => link.getAttribute("href"))).toEqual([
    "/settings/notifications",
    "/",
  ]);
});

test.each(["/unsubscribe", "/unsubscribe?token=", "/unsubscribe?token=rubbish"])(
  "%s is an incomplete link",
  async (to) => {
    stubApi({});
    const { document } = await renderRoute(page, routeArgs(to));
    expect(document.querySelector("main form")).toBeNull();
    expect(document.querySelector("main .sheet p")!.textContent).toMatch(/incomplete/i);
  },
);

const press = async (fields: Record<string, string> = {}, headers: Record<string, string> = {}) => {
  const sent: unknown[] = [];
  const answer = async (request: Request) => (sent.push(await request.json()), envelope({ news: "video.published" }));
  stubApi({ [call]: answer });
  const args = formArgs(path, fields);
  for (const [name, value] of Object.entries(headers)) args.request.headers.set(name, value);
  const response = await respond(page.action, args);
  return { status: response.status, location: response.headers.get("Location"), body: await response.json(), sent };
};
const done = { status: 200, location: null, body: { ended: "video.published" }, sent: [{ token }] };

test("a mail program ends the mails by one post, which is not redirected, whatever its origin", async () => {
  const oneClick = { "List-Unsubscribe": "One-Click" };
  expect(await press(oneClick)).toEqual(done);
  expect(await press(oneClick, { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" })).toEqual(done);
});

test("a person ends them by the button", async () => {
  expect(await press()).toEqual(done);
});

test("the page says that the mails have ended, and leaves no button", async () => {
  stubApi({ [call]: envelope({ news: "digest" }) });
  const { document } = await renderRoute(page, formArgs(path, {}));
  expect(document.querySelector("h1")!.textContent).toBe("You are unsubscribed");
  expect(document.querySelector("main [role=status]")!.textContent).toContain("You will no longer get the digest");
  expect(document.querySelector("main form")).toBeNull();
});

test("a link that is refused says why, beside the button", async () => {
  stubApi({ [call]: errorEnvelope(400, "This link is not valid") });
  const { document } = await renderRoute(page, formArgs(path, {}));
  expect(document.querySelector("main [role=alert]")!.textContent).toContain("This link is not valid");
});

test("the page shows that the API is unreachable", async () => {
  stubApi({ [call]: unreachable });
  const response = await respond(page.action, formArgs(path, {})).catch(() =>
    thrownResponse(page.action, formArgs(path, {})),
  );
  expect(response.status).toBe(503);
});

test("the page's URL is sent to no other site and stored in no cache", () => {
  const headers = new Headers(page.headers({} as Parameters<typeof page.headers>[0]));
  expect([headers.get("Referrer-Policy"), headers.get("Cache-Control")]).toEqual(["strict-origin", "no-store"]);
});

test("a token that is too long for the server is cut, and so refused as no link of the site", async () => {
  const sent: unknown[] = [];
  const answer = async (request: Request) => (sent.push(await request.json()), errorEnvelope(400, "No such link"));
  stubApi({ [call]: answer });
  const { document } = await renderRoute(page, formArgs(`${path}${"s".repeat(5000)}`, {}));
  expect(document.querySelector("main [role=alert]")!.textContent).toContain("No such link");
  expect(unsubscription.safeParse(sent[0]).success).toBe(true);
});
