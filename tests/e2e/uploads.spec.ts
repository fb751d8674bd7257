import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { clip } from "#tests/support/clips";
import { aPicture } from "./support/files";
import { idOf, publish, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { emailOf, password, publishByForm, waitForHydration } from "./support/steps";

/** Path of a video of some 6 MB: a small one with room after its end. */
async function aLongVideo(name: string) {
  const dir = join(tmpdir(), "vidlark-clips");
  await mkdir(dir, { recursive: true });
  const path = join(dir, `${name}.mp4`);
  const free = Buffer.alloc(6 * 1024 * 1024);
  randomBytes(1024).copy(free, 8);
  free.writeUInt32BE(free.length, 0);
  free.write("free", 4);
  await writeFile(path, Buffer.concat([await readFile(await clip("mp4")), free]));
  return path;
}

async function fillForm(page: Page, title: string, file: string) {
  await page.goto("/admin/dashboard/upload");
  await waitForHydration(page);
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Description").fill("In parts");
  await page.getByLabel("Thumbnail").setInputFiles(await aPicture());
  await page.getByLabel("Video file").setInputFiles(file);
}

test("without scripts the upload form says its steps first, with a link to the file", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  await signUp(page, site.unique("steps"));
  await page.goto("/admin/dashboard/upload");
  const steps = page.getByRole("dialog").getByRole("listitem");
  if (javaScriptEnabled !== false) {
    await waitForHydration(page);
    return expect(steps).toHaveCount(0);
  }
  await expect(steps).toHaveText([/details/, /video file/, /^Publish/]);
  await steps.getByRole("link", { name: "video file" }).click();
  await expect(page.getByLabel("Video file")).toBeInViewport();
});

test("a form whose file is rejected is saved as a draft and can be finished later", async ({ page, site }) => {
  const name = site.unique("later");
  await signUp(page, name);
  await publishByForm(page, { title: name, description: "Kept words", file: await clip("fake"), isRefused: true });
  await expect(page.getByText(/Please upload a video file: it is a text file/)).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue(name);
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { name: "Drafts" })).toBeVisible();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByLabel("Description")).toHaveValue("Kept words");
  await expect(page.getByText("Your thumbnail is saved")).toBeVisible();
  await page.getByLabel("Video file").setInputFiles(await clip("mp4"));
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Video published successfully")).toBeVisible();
  await expect(page.locator("[data-published]"), "the lark in the header beats its wing").toBeAttached();
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", /^\/video\//);
  await expect(page.getByRole("heading", { name: "Drafts" })).toHaveCount(0);
});

test("a duplicate file is reported with its date, and can be published again", async ({ page, site }) => {
  site.expectStatus(409);
  const name = site.unique("again");
  await signUp(page, name);
  await publish(page, { title: `${name} one` });
  await publishByForm(page, { title: `${name} two`, description: "Second", file: await clip("mp4"), isRefused: true });
  await expect(page.getByText(/You uploaded this on \d\d\/\d\d\/\d\d/).first()).toBeVisible();
  await page.getByRole("button", { name: "Publish it again" }).click();
  await expect(page.getByRole("link", { name: `${name} two`, exact: true })).toHaveAttribute("href", /^\/video\//);
});

test("a new file replaces a video's file, and the video keeps its address", async ({ page, site }) => {
  const name = site.unique("replaced");
  await signUp(page, name);
  const id = idOf(await publish(page, { title: name }));
  await page.goto(`/admin/dashboard/edit/${id}`);
  const [picture, choice] = [page.getByAltText("Current thumbnail"), page.getByText("Use a frame of the video")];
  const [current, beside] = await Promise.all([picture.boundingBox(), choice.boundingBox()]);
  expect(beside!.y, "choices stand beside the picture that they replace").toBeLessThan(current!.y + 45);
  await page.getByRole("link", { name: "Video file" }).click();
  await waitForHydration(page);
  const before = await page.getByRole("link", { name: "Download" }).getAttribute("href");
  await page.getByLabel("New video file").setInputFiles(await clip("silent"));
  await page.getByRole("button", { name: "Replace file" }).click();
  await expect(page.getByText("The video file is being replaced")).toBeVisible();
  await expect(async () => {
    await page.goto(`/admin/dashboard/replace/${id}`);
    await expect(page.getByRole("link", { name: "Download" })).not.toHaveAttribute("href", before!, { timeout: 100 });
  }).toPass();
});

test("a draft can be deleted", async ({ page, site }) => {
  const name = site.unique("gone");
  const { send } = await signUp(page, name);
  await send("post", "/drafts", { draft: name, title: name });
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: `Delete the draft ${name}` }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Draft deleted")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Drafts" })).toHaveCount(0);
});

test(
  "an eleventh simultaneous upload is rejected in the form",
  { tag: "@scripts" },
  async ({ page, site, baseURL }) => {
    site.expectStatus(409);
    const name = site.unique("eleven");
    await signUp(page, name);
    const headers = { Origin: baseURL!, "Tus-Resumable": "1.0.0", "Upload-Length": "9" };
    for (let number = 0; number < 10; number++) {
      const draft = Buffer.from(`${name}-${number}`).toString("base64");
      const opened = await page.request.post("/uploads", {
        headers: { ...headers, "Upload-Metadata": `draft ${draft}` },
      });
      expect(opened.status()).toBe(201);
    }
    await fillForm(page, name, await clip("mp4"));
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.locator("#field-videoFile-error")).toHaveText(
      "You have 10 unfinished uploads. Finish one, or delete its draft",
    );
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue(name);
  },
);

test("the heading has the focus after a draft is published", { tag: "@scripts" }, async ({ page, site }) => {
  const name = site.unique("focus");
  await signUp(page, name);
  await fillForm(page, name, await clip("wide"));
  await expect(page.getByText("Uploaded. Add the details to publish it.", { exact: true })).toBeVisible();
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: /^Publish the draft/ }).click();
  await page.getByLabel("Title", { exact: true }).fill(name);
  await page.getByLabel("Description").fill("A draft first");
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Video published successfully")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("drafts beyond the first page are on further pages", async ({ page, site }) => {
  const name = site.unique("many");
  const { send } = await signUp(page, name);
  for (let number = 0; number <= 20; number++)
    await send("post", "/drafts", { draft: `${name}-${number}`, title: `Idea ${number}` });
  await page.goto("/admin/dashboard");
  const drafts = page.getByRole("region", { name: "Drafts" });
  await expect(drafts.getByRole("listitem")).toHaveCount(20);
  await drafts.getByRole("link", { name: "Next page" }).click();
  await expect(drafts.getByRole("listitem")).toHaveCount(1);
  await drafts.getByRole("link", { name: "Idea 0", exact: true }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Idea 0");
  await page.getByRole("link", { name: "Cancel" }).click();
  await drafts.getByRole("link", { name: "Previous" }).click();
  await expect(drafts.getByRole("listitem")).toHaveCount(20);
});

/** Sends six tenths of a file and loses the network; gives the number of bytes that came. */
async function cutUpload(page: Page, name: string, file: string) {
  const bytes = await readFile(file);
  const cut = Math.floor(bytes.length * 0.6);
  let hasCome = () => {};
  const come = new Promise<void>((resolve) => (hasCome = resolve));
  await page.route("**/uploads/*", async (route) => {
    const { "tus-resumable": version, "upload-offset": from, "content-type": type } = route.request().headers();
    const isFirst = route.request().method() === "PATCH" && from === "0";
    if (isFirst) {
      const headers = { "Tus-Resumable": version!, "Upload-Offset": from!, "Content-Type": type! };
      await page.context().request.patch(route.request().url(), { headers, data: bytes.subarray(0, cut) });
      hasCome();
    }
    await route.abort();
  });
  await fillForm(page, name, file);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Pause" })).toBeVisible();
  await come;
  return cut;
}

/** Signs in, opens the draft and chooses a file for it; gives the offsets of what is sent from then on. */
async function chooseAgain(page: Page, name: string, file: string) {
  await page.goto("/login?from=/admin/dashboard");
  await page.getByLabel("Email address").fill(emailOf(name));
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByText(/^(59|60)% of 6\.0 MB uploaded/)).toBeVisible();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByText(/Choose .* again to resume at (59|60)%/)).toBeVisible();
  const offsets: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  await waitForHydration(page);
  await page.getByLabel("Video file").setInputFiles(file);
  return offsets;
}

for (const [where, hasSubtle] of [
  ["in another browser", true],
  ["without crypto.subtle, as on plain http", false],
] as const)
  test(`an upload cut in the middle continues ${where}`, { tag: "@scripts" }, async ({ page, site, browser }) => {
    const name = site.unique("cut");
    const file = await aLongVideo(name);
    const first = await browser.newContext();
    const one = await first.newPage();
    await signUp(one, name);
    const cut = await cutUpload(one, name, file);
    await first.close();

    if (!hasSubtle) await page.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
    const offsets = await chooseAgain(page, name, file);
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("Video published successfully")).toBeVisible();
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", /^\/video\//);
    expect(offsets).toEqual([cut]);
  });

test(
  "another file of the same name and size is not joined to the one that was begun",
  { tag: "@scripts" },
  async ({ page, site, browser }) => {
    const name = site.unique("differs");
    const first = await browser.newContext();
    const one = await first.newPage();
    await signUp(one, name);
    await cutUpload(one, name, await aLongVideo(name));
    await first.close();

    // Its random part differs.
    const offsets = await chooseAgain(page, name, await aLongVideo(name));
    let mayGoOn = () => {};
    const release = new Promise<void>((resolve) => (mayGoOn = resolve));
    await page.route("**/uploads/*", async (route) => {
      await release;
      await route.continue();
    });
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(
      page.getByRole("status").filter({ hasText: "This is a different file with the same name and size." }),
    ).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue(name);
    mayGoOn();
    await expect(page.getByText("Video published successfully")).toBeVisible();
    expect(offsets).toEqual([0]);
  },
);

test(
  "a network that is lost leaves the form as it is, and it is sent later",
  { tag: "@scripts" },
  async ({ page, site }) => {
    const name = site.unique("offline");
    await signUp(page, name);
    await fillForm(page, name, await clip("mp4"));
    await page.route("**/*", (route) => route.abort());
    // A list of routes may still be on its way.
    for (const text of ["net::ERR_FAILED", "Failed to fetch manifest patches"]) site.expectError(text);
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue(name);
    await expect(page.getByLabel("Description")).toHaveValue("In parts");
    await page.unroute("**/*");
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("Video published successfully")).toBeVisible();
  },
);

test("an upload can be paused and continued", { tag: "@scripts" }, async ({ page, site }) => {
  const name = site.unique("pause");
  await signUp(page, name);
  let mayGoOn = () => {};
  const release = new Promise<void>((resolve) => (mayGoOn = resolve));
  await page.route("**/uploads", async (route) => {
    await release;
    await route.continue();
  });
  await fillForm(page, name, await aLongVideo(name));
  const pause = page.getByRole("dialog").getByRole("button", { name: "Pause" });
  await expect(pause).toBeVisible();
  const scrolled = await page.locator(".long-form").evaluate(({ parentElement: scroller }) => {
    scroller!.scrollTop = scroller!.scrollHeight;
    return scroller!.scrollTop;
  });
  expect(scrolled).toBeGreaterThan(100);
  await expect(pause, "the progress stays in sight").toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Publish" }).click();
  await pause.click();
  await expect(page.getByRole("dialog").getByText("Paused: 0%")).toBeVisible();
  mayGoOn();
  await page.getByRole("dialog").getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("Video published successfully")).toBeVisible();
});
