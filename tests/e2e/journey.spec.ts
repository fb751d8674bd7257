import type { Page } from "@playwright/test";
import { clip } from "#tests/support/clips";
import { aPicture } from "./support/files";
import { publish, signUp, waitUntilReady } from "./support/people";
import { expect, test } from "./support/site";
import { expectPlayback, logOut, openRowMenu, pressPublished, publishByForm, signUpByForm } from "./support/steps";

test("a creator publishes, edits, hides and shows a video that a visitor then finds and watches @web-only", async ({
  page,
  site,
}) => {
  const name = site.unique("lark");
  await signUpByForm(page, name);
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { name: `Welcome back, ${name}` })).toBeVisible();

  const title = `Rain on the roof ${name}`;
  await publishByForm(page, { title, description: "Ten minutes.\nhttps://example.com/rain", file: await clip("mp4") });
  await expect(page.getByText("Video published successfully")).toBeVisible();

  await page.getByRole("link", { name: `Edit ${title}` }).click();
  const edited = `${title}, take two`;
  await page.getByLabel("Title").fill(edited);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Video updated successfully")).toBeVisible();
  await expect(page.getByRole("link", { name: edited, exact: true })).toBeVisible();

  await pressPublished(page, edited);
  await expect(page.getByRole("table").getByText("Unpublished")).toBeVisible();
  await isGone(page, edited);

  await page.goto("/admin/dashboard");
  await pressPublished(page, edited);
  await expect(page.getByRole("table").getByText("Published", { exact: true })).toBeVisible();
  await logOut(page);

  await page.getByRole("searchbox").fill(`take two`);
  await page.getByRole("searchbox").press("Enter");
  await page.getByRole("link", { name: edited }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: edited })).toBeVisible();
  await expect(page.getByRole("link", { name: "https://example.com/rain" })).toBeVisible();
  await expectPlayback(page);
});

async function isGone(page: Page, title: string) {
  const visitor = await page.context().browser()!.newContext({ javaScriptEnabled: false });
  const elsewhere = await visitor.newPage();
  await elsewhere.goto(new URL("/", page.url()).href);
  await expect(elsewhere.getByText(title)).toHaveCount(0);
  await elsewhere.goto(new URL(`/results?search_query=${encodeURIComponent(title)}`, page.url()).href);
  await expect(elsewhere.getByText("No results")).toBeVisible();
  await visitor.close();
}

test("a WebM plays without conversion", async ({ page, site }) => {
  const name = site.unique("webm");
  await signUp(page, name);
  await page.goto(await publish(page, { title: name, file: await clip("webm") }));
  await expectPlayback(page);
});

test("an HEVC file from a phone is converted and then plays", async ({ page, site }) => {
  const name = site.unique("hevc");
  await signUp(page, name);
  const path = await publish(page, { title: name, file: await clip("hevc-mov") });
  await waitUntilReady(page, path);
  await page.goto(path);
  await expectPlayback(page);
});

test("a text file named .mp4 is rejected in the form, which keeps its values @web-only", async ({ page, site }) => {
  await signUpByForm(page, site.unique("fake"));
  await publishByForm(page, {
    title: "Not a film",
    description: "Kept words",
    file: await clip("fake"),
    isRefused: true,
  });
  await expect(page.getByText(/Please upload a video file: /)).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Not a film");
  await expect(page.getByLabel("Description")).toHaveValue("Kept words");
});

test("an empty upload form shows every missing field", async ({ page, site }) => {
  await signUp(page, site.unique("blank"));
  await page.goto("/admin/dashboard/upload");
  await page.getByRole("button", { name: "Publish" }).click();
  for (const message of [
    "Title is required",
    "Description is required",
    "Please upload a thumbnail",
    "Please upload a video file",
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible();
});

test("a video is deleted only after a confirmation", async ({ page, site }) => {
  const name = site.unique("gone");
  await signUp(page, name);
  await publish(page, { title: name });
  await page.goto("/admin/dashboard");
  await openRowMenu(page, name);
  await page.getByRole("link", { name: `Delete ${name}` }).click();
  await expect(
    page.getByText("Are you sure you want to delete this video? Once its deleted, you will not be able to recover it."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  await openRowMenu(page, name);
  await page.getByRole("link", { name: `Delete ${name}` }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Video deleted successfully")).toBeVisible();
  await expect(page.getByText("No videos uploaded")).toBeVisible();
});

test("an account can be created with an avatar @web-only", async ({ page, site }) => {
  await signUpByForm(page, site.unique("face"), { avatar: await aPicture() });
  await page.goto("/");
  await expect(page.locator(".account-menu summary img")).toHaveAttribute("src", /\/media\/images\//);
});
