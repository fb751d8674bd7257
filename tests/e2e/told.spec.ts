import { readFile } from "node:fs/promises";
import { clip } from "#tests/support/clips";
import { aPicture } from "./support/files";
import { createPerson, idOf, publish, signUp } from "./support/people";
import { expect, test } from "./support/site";

test("a reply is counted at the bell until it is read", async ({ page, site }) => {
  const { send } = await signUp(page, site.unique("singer"));
  const path = await publish(page, { title: site.unique("Terns") });
  const { _id: parentId } = await send("post", `/comments/${idOf(path)}`, { commentContent: "First" });
  const friend = await createPerson(site.unique("friend"));
  const reply = await friend.send("post", `/comments/${idOf(path)}`, { commentContent: "So it is", parentId });

  const bell = (name: string) => page.getByRole("banner").getByRole("link", { name, exact: true });
  await expect(async () => {
    await page.goto("/notifications");
    await expect(bell("Notifications: 1 unread")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.goto("/");
  await bell("Notifications: 1 unread").click();
  await page
    .getByRole("main")
    .getByRole("link", { name: `The ${friend.name} replied to you` })
    .click();
  await expect(page).toHaveURL(new RegExp(`${path}#comment-${reply._id}$`));
  await expect(page.getByText("So it is")).toBeVisible();
  await expect(bell("Notifications")).toBeVisible();
});

test("a notification of a reply that its thread does not show at first leads to it in the opened thread", async ({
  page,
  site,
}) => {
  const { send } = await signUp(page, site.unique("thrush"));
  const path = await publish(page, { title: site.unique("Hedges") });
  const { _id: parentId } = await send("post", `/comments/${idOf(path)}`, { commentContent: "First" });
  const friend = await createPerson(site.unique("friend"));
  for (const commentContent of ["One", "Two", "The third reply"])
    await friend.send("post", `/comments/${idOf(path)}`, { commentContent, parentId });

  const newest = page.getByRole("main").getByRole("link", { name: "The third reply" });
  await expect(async () => {
    await page.goto("/notifications");
    await expect(newest).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await newest.click();
  await expect(page).toHaveURL(new RegExp(`${path}\\?thread=${parentId}#comment-`));
  await expect(page.getByText("The third reply")).toBeInViewport();
});

test("all kinds of notifications are switched off, and the list says so", async ({ page, site }) => {
  const { send } = await signUp(page, site.unique("quiet"));
  await page.goto("/notifications");
  await expect(page.getByText("Nothing has happened yet.")).toBeVisible();
  await send("patch", "/notifications/settings", { site: "" });
  await page.reload();
  await expect(page.getByText("All notifications on this site are switched off.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Choose your notifications" }).click();
  await expect(page).toHaveURL(/\/settings\/notifications$/);
});

test("a token that is made on its page publishes a video, and does nothing once it is revoked", async ({
  page,
  request,
  site,
}) => {
  await signUp(page, site.unique("maker"));
  const name = site.unique("Uploader");
  await page.goto("/settings/programs/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Publish, change and delete videos and posts").check();
  await page.getByRole("button", { name: "Create a token" }).click();
  const token = await page.getByRole("textbox", { name: "Token" }).inputValue();

  const api = `${new URL(page.url()).origin}/api/v1`;
  const headers = { Authorization: `Bearer ${token}`, "Tus-Resumable": "1.0.0" };
  const thumbnail = { name: "picture.png", mimeType: "image/png", buffer: await readFile(await aPicture()) };
  const texts = { draft: name, title: name, description: "At the harbour" };
  await request.post(`${api}/drafts`, { headers, multipart: { ...texts, thumbnail } });
  const film = await readFile(await clip("mp4"));
  const about = `draft ${Buffer.from(name).toString("base64")}`;
  const opened = await request.post(`${api}/uploads`, {
    headers: { ...headers, "Upload-Metadata": about, "Upload-Length": String(film.length) },
  });
  const address = `${api}/uploads/${idOf(opened.headers().location!)}`;
  const part = { ...headers, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream" };
  const sent = await request.patch(address, { headers: part, data: film });
  await page.goto(`/video/${sent.headers()["upload-video"]}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  const list = () => request.get(`${api}/drafts`, { headers });
  await page.goto("/settings/programs");
  await page.getByRole("button", { name: `Revoke ${name}` }).click();
  await expect(page.getByText("You have no tokens yet")).toBeVisible();
  expect((await list()).status()).toBe(401);
});

test("subscriptions are taken along as an OPML file, and are back when it is read", async ({ page, site }) => {
  const { send } = await signUp(page, site.unique("reader"));
  const singer = await createPerson(site.unique("singer"));
  await send("post", `/subscriptions/c/${singer.id}`);
  await page.goto("/settings/feed");
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download OPML" }).click();
  const opml = await readFile(await (await saving).path(), "utf8");
  const other = '<outline text="Bird talk" type="rss" xmlUrl="https://birds.example/feed"/></body>';
  await send("post", `/subscriptions/c/${singer.id}`);

  await page.getByRole("link", { name: "Import OPML" }).click();
  const file = { name: "feeds.opml", mimeType: "text/x-opml", buffer: Buffer.from(opml.replace("</body>", other)) };
  await page.getByLabel("OPML file").setInputFiles(file);
  await page.getByRole("button", { name: "Import OPML" }).click();
  await expect(page.getByText("Channels subscribed to: 1. Feeds of other sites: 1.")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: `The ${singer.name}` }).first()).toBeVisible();
  await expect(main.getByRole("link", { name: "Bird talk" })).toBeVisible();
});
