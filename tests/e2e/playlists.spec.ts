import type { Page } from "@playwright/test";
import { expectFineScreens } from "./support/axe";
import { aLargePicture, aPicture } from "./support/files";
import { idOf, publish, signOut, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { waitForHydration } from "./support/steps";

/** Signs up somebody with a playlist of one video; returns its id. */
async function aPlaylistOf(page: Page, name: string) {
  const { send } = await signUp(page, name);
  const path = await publish(page, { title: `Rain ${name}` });
  const { _id: id } = await send("post", "/playlist", { name: `List ${name}`, description: "In order" });
  await send("patch", `/playlist/add/${idOf(path)}/${id}`, {});
  return id;
}

test("an owner edits a playlist, removes a video and deletes the playlist", async ({ page, site }) => {
  const name = site.unique("lists");
  const id = await aPlaylistOf(page, name);
  await page.goto(`/myplaylist/${id}/${name}`);
  await expect(page.getByRole("heading", { level: 1, name: `List ${name}` })).toBeVisible();
  await expect(page.getByText("1 video · 0 views")).toBeVisible();

  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.getByLabel("Name").fill(" ");
  await page.getByLabel("Description").fill("As they came");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("As they came");
  await expect(page.getByLabel("Name")).toBeFocused();

  await page.getByLabel("Name").fill(`Order ${name}`);
  await page.getByLabel("Thumbnail").setInputFiles(await aPicture());
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Playlist updated successfully")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: `Order ${name}` })).toBeVisible();
  await expect(page.getByText("As they came")).toBeVisible();
  await expect(page.locator(".playlist-head .thumbnail img")).toHaveAttribute("src", /\/media\/images\//);

  await page.getByRole("button", { name: `Remove Rain ${name}` }).click();
  await expect(page.getByText("Video removed from playlist")).toBeVisible();
  await expect(page.getByText("No videos in this playlist")).toBeVisible();

  await page.getByRole("link", { name: "Delete" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(`/myplaylist/${id}/${name}`);
  await page.getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Playlist deleted successfully")).toBeVisible();
  await expect(page).toHaveURL(`/channel/${name}/playlists`);
  site.expectStatus(404);
  await page.goto(`/myplaylist/${id}/${name}`);
  await expect(page.getByRole("heading", { name: "404: this page does not exist" })).toBeVisible();
});

/** Makes a playlist of two videos, named by their places. */
async function aPlaylistOfTwo(page: Page, name: string) {
  const { send } = await signUp(page, name);
  const { _id: id } = await send("post", "/playlist", { name, description: "" });
  for (const title of ["First", "Second"]) {
    const path = await publish(page, { title: `${title} ${name}` });
    await send("patch", `/playlist/add/${idOf(path)}/${id}`, {});
  }
  return `/myplaylist/${id}/${name}`;
}

test("an owner moves a video by the entries of its menu", async ({ page, site }) => {
  const name = site.unique("moved");
  await page.goto(await aPlaylistOfTwo(page, name));
  await expect(page.locator(".card .title")).toHaveText([`First ${name}`, `Second ${name}`]);
  await page
    .locator(".card", { hasText: `Second ${name}` })
    .locator("summary")
    .click();
  await page.getByRole("button", { name: "Move up" }).click();
  await expect(page.locator(".card .title")).toHaveText([`Second ${name}`, `First ${name}`]);
});

test("a mouse drags a video to another place", { tag: "@scripts" }, async ({ page, site }) => {
  const name = site.unique("dragged");
  await page.goto(await aPlaylistOfTwo(page, name));
  await waitForHydration(page);
  await expect(page.getByText("Drag a video to move it, or use its ⋯ menu.")).toBeVisible();
  const [first, second] = [page.locator(".card").nth(0), page.locator(".card").nth(1)];
  await second.dragTo(first, { targetPosition: { x: 40, y: 6 } });
  await expect(page.locator(".card .title")).toHaveText([`Second ${name}`, `First ${name}`]);
  await expect(page.locator("[data-drop]")).toHaveCount(0);
  await page
    .locator(".card")
    .nth(0)
    .dragTo(page.locator(".card").nth(1), { targetPosition: { x: 40, y: 6 } });
  await page.reload();
  await expect(page.locator(".card .title"), "the upper half of the next one is where it is").toHaveText([
    `Second ${name}`,
    `First ${name}`,
  ]);
});

test("a thumbnail over 5 MB is rejected in the form, which keeps its values", async ({ page, site }) => {
  const name = site.unique("heavy");
  const { send } = await signUp(page, name);
  const { _id: id } = await send("post", "/playlist", { name, description: "" });
  await page.goto(`/myplaylist/${id}/${name}/edit`);
  await page.getByLabel("Name").fill("Kept");
  await page.getByLabel("Thumbnail").setInputFiles(await aLargePicture());
  site.expectStatus(413);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("The image must be at most 5 MB")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Kept");
});

test("others can watch a playlist but not change it", async ({ page, site }) => {
  const name = site.unique("seen");
  const id = await aPlaylistOf(page, name);
  await signOut(page);
  await page.goto(`/playlist/${id}/someone-else`);
  await expect(page).toHaveURL(`/playlist/${id}/${name}`);
  await expect(page.getByRole("heading", { level: 1, name: `List ${name}` })).toBeVisible();
  await expect(page.getByText("0 subscribers")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  const middles = ["h1", ".playlist-head .menu > summary"].map((selector) =>
    page.locator(selector).evaluate((each) => {
      const line = document.createRange();
      line.selectNodeContents(each);
      const { top, bottom } = each.matches("h1") ? line.getClientRects()[0]! : each.getBoundingClientRect();
      return (top + bottom) / 2;
    }),
  );
  const [title, menu] = await Promise.all(middles);
  expect(Math.abs(title! - menu!)).toBeLessThan(3);
  await page.getByRole("link", { name: `Rain ${name}`, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Rain ${name}` })).toBeVisible();

  await signUp(page, site.unique("guest"));
  await page.goto(`/myplaylist/${id}/${name}`);
  await expect(page).toHaveURL(`/playlist/${id}/${name}`);
});

test("a visitor sees the login notice instead of the playlist's forms", async ({ page, site }) => {
  site.expectStatus(401);
  await page.goto("/myplaylist/0123456789abcdef01234567/lark");
  await expect(page.getByRole("heading", { name: "Sorry !! You are not Logged In" })).toBeVisible();
});

test("Escape closes the dialogs of a playlist", { tag: "@scripts" }, async ({ page, site }) => {
  const name = site.unique("escape");
  const { send } = await signUp(page, name);
  const { _id: id } = await send("post", "/playlist", { name, description: "" });
  for (const dialog of ["edit", "delete"]) {
    await page.goto(`/myplaylist/${id}/${name}/${dialog}`);
    await waitForHydration(page);
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(`/myplaylist/${id}/${name}`);
  }
});

test("a playlist and its dialogs are accessible and fit @scripts", async ({ page, site }) => {
  const name = site.unique("axe");
  const id = await aPlaylistOf(page, name);
  const own = `/myplaylist/${id}/${name}`;
  await expectFineScreens(page, [`/playlist/${id}/${name}`, own, `${own}/edit`, `${own}/delete`]);
});
