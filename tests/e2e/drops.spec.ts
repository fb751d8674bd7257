import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { clip } from "#tests/support/clips";
import { aPicture } from "./support/files";
import { signUp } from "./support/people";
import { expect, test } from "./support/site";
import { waitForHydration } from "./support/steps";

const overlay = "Drop videos to upload them";

/** Drops the clip under these names on the page, as if it were dragged from the desktop. */
async function dropFiles(page: Page, names: string[]) {
  const bytes = (await readFile(await clip("mp4"))).toString("base64");
  const dataTransfer = await page.evaluateHandle(
    ([names, text]) => {
      const transfer = new DataTransfer();
      // No two files are the same: a duplicate would wait for a decision.
      for (const [index, name] of names.entries()) {
        const data = Uint8Array.from(atob(text) + "\0".repeat(8 * index), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([data], name, { type: "video/mp4" }));
      }
      return transfer;
    },
    [names, bytes] as const,
  );
  await page.dispatchEvent("body", "dragenter", { dataTransfer });
  await expect(page.getByText(overlay)).toBeVisible();
  await page.dispatchEvent("body", "drop", { dataTransfer });
  await expect(page.getByText(overlay)).toHaveCount(0);
}

/** Holds all parts of files until the returned function is called. */
async function holdParts(page: Page) {
  let goOn = () => {};
  const release = new Promise<void>((resolve) => (goOn = resolve));
  await page.route("**/uploads/*", async (route) => {
    await release;
    await route.continue();
  });
  return goOn;
}

test(
  "several dropped files become drafts, and are uploaded while other pages are open",
  { tag: "@scripts" },
  async ({ page, site }) => {
    await signUp(page, site.unique("several"));
    await page.goto("/admin/dashboard");
    await waitForHydration(page);
    const goOn = await holdParts(page);
    await dropFiles(page, ["first_song.mp4", "second-song.mp4"]);
    const uploads = page.getByRole("region", { name: "Uploads" });
    await expect(uploads.getByRole("link", { name: "second song" })).toBeVisible();
    await expect(uploads.getByText("Waiting for the upload before it")).toHaveCount(1);
    await page.getByRole("link", { name: "Home", exact: true }).first().click();
    await expect(page).toHaveURL("/");
    await expect(uploads.getByText("Uploading 1 of 2 files: 0%")).toBeVisible();
    let question = "";
    page.once("dialog", (dialog) => ((question = dialog.type()), void dialog.dismiss()));
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => question).toBe("beforeunload");
    goOn();
    await expect(uploads.getByText("2 files uploaded")).toBeVisible();
    await uploads.getByRole("link", { name: "View" }).click();
    const drafts = page.getByRole("region", { name: "Drafts" });
    await expect(drafts.getByText(/^Video file complete/)).toHaveCount(2);
    await expect(uploads).toHaveCount(0);
  },
);

test(
  "one dropped file opens the form with a title, and is published although the form is closed",
  { tag: "@scripts" },
  async ({ page, site }) => {
    const name = site.unique("dropped");
    await signUp(page, name);
    await page.goto("/admin/dashboard");
    await waitForHydration(page);
    const goOn = await holdParts(page);
    await dropFiles(page, [`${name}_at_dawn.mp4`]);
    const dialog = page.getByRole("dialog");
    const title = `${name.replace("-", " ")} at dawn`;
    await expect(dialog.getByLabel("Title")).toHaveValue(title);
    await expect(dialog.getByText("Uploading: 0%")).toBeVisible();
    await dialog.getByLabel("Description").fill("Dropped");
    await dialog.getByLabel("Thumbnail").setInputFiles(await aPicture());
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(dialog.getByText("You can close this")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    const upload = page.getByRole("region", { name: "Uploads" });
    await upload.getByRole("button", { name: /^Pause/ }).click();
    await expect(upload.getByText("Paused: 0%")).toBeVisible();
    goOn();
    // The form asks for frames of the complete file, whose draft may be published by then.
    site.expectStatus(404);
    await upload.getByRole("button", { name: /^Resume/ }).click();
    await expect(page.getByRole("link", { name: title, exact: true }).last()).toHaveAttribute("href", /^\/video\//);
    await expect(upload).toHaveCount(0);
  },
);
