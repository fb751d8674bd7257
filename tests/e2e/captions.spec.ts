import type { Page } from "@playwright/test";
import { expectFineScreens, expectAccessible } from "./support/axe";
import { idOf, publish, signOut, signUp } from "./support/people";
import { expect, test } from "./support/site";

const srt =
  "1\n00:00:00,200 --> 00:00:00,900\n<i>Good</i> morning\n\n2\n00:00:01,500 --> 00:00:02,500\n<script>alert(1)</script>\n";
const hebrew = "WEBVTT\n\n00:00.000 --> 00:01.000\nבוקר טוב\n";

async function add(page: Page, language: string, text: string, name = "captions.srt") {
  await page.getByLabel("Language").fill(language);
  await page.getByLabel("Captions file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Add captions" }).click();
}

/** Publishes a video and opens the dialog of its captions; returns the path of its page. */
async function captionsOf(page: Page, title: string) {
  const watch = await publish(page, { title });
  await page.goto(`/admin/dashboard/captions/${idOf(watch)}`);
  await expect(page.getByText("This video has no captions yet.")).toBeVisible();
  return watch;
}

test("an owner adds captions; viewers choose them and read the video", async ({ page, site }) => {
  const name = site.unique("said");
  await signUp(page, name);
  const watch = await publish(page, { title: `Dawn ${name}` });
  await page.goto(`/admin/dashboard/edit/${idOf(watch)}`);
  await page.getByRole("link", { name: "Captions" }).click();
  await expect(page.getByText("This video has no captions yet.")).toBeVisible();

  await add(page, "en", srt.replace("00:00:00,900", "00:00:00,100"));
  await expect(page.getByText("Line 2: this cue ends before it begins")).toBeVisible();
  await expect(page.getByLabel("Language")).toHaveValue("en");
  await add(page, "en", srt);
  await expect(page.getByText("Captions added successfully")).toBeVisible();
  await expect(page.getByLabel("Language")).toHaveValue("");
  await add(page, "Hebrew", hebrew, "captions.vtt");
  await expect(page.locator("b").getByText("עברית")).toBeVisible();
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 740 });
  const [field, buttons] = await Promise.all(
    [page.getByLabel("Captions file"), page.locator(".long-form > .form-buttons")].map((each) => each.boundingBox()),
  );
  expect(field!.y + field!.height, "on a phone, the buttons leave the file in sight").toBeLessThanOrEqual(buttons!.y);
  await page.setViewportSize(wide);

  await signOut(page);
  await page.goto(watch);
  const tracks = page.locator("video track");
  await expect(tracks).toHaveCount(2);
  await expect(tracks.first()).toHaveAttribute("srclang", "en");
  const file = await page.request.get((await tracks.first().getAttribute("src"))!);
  expect(await file.text()).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");

  await page.getByRole("link", { name: "Transcript" }).click();
  await page.getByRole("link", { name: "Whole transcript" }).click();
  await expect(page).toHaveURL(`${watch}/read`);
  await expect(page.getByText("Good morning <script>alert(1)</script>")).toBeVisible();
  await page.getByRole("link", { name: "עברית" }).click();
  await expect(page.getByText("בוקר טוב")).toBeVisible();
  await page.getByRole("link", { name: "Watch from 0:00" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Dawn ${name}` })).toBeVisible();
});

test("a long transcript is read in pages, and opens at the page of a moment", async ({ page, site }) => {
  const name = site.unique("long");
  await signUp(page, name);
  const watch = await captionsOf(page, `Talk ${name}`);
  const time = (tenths: number) => new Date(tenths * 100).toISOString().slice(11, 23);
  const cues = Array.from({ length: 450 }, (_, n) => `${time(n)} --> ${time(n + 1)}\nSentence ${n}`);
  await add(page, "en", ["WEBVTT", ...cues].join("\n\n"), "captions.vtt");
  await expect(page.getByText("Captions added successfully")).toBeVisible();
  await page.goto(`${watch}/read`);
  await expect(page.getByText("Sentence 0 Sentence 1")).toBeVisible();
  await expect(page.getByText("Page 1 of 3")).toBeVisible();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText("Sentence 200 Sentence 201")).toBeVisible();
  await expect(page.getByText("Sentence 199")).toHaveCount(0);
  await page.goto(`${watch}?t=41`);
  await page.getByRole("link", { name: "Transcript" }).click();
  await expect(
    page.getByRole("region", { name: "Transcript" }).getByText("Sentence 410", { exact: true }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Whole transcript" }).click();
  await expect(page.getByText("Page 3 of 3")).toBeVisible();
  await expect(page.getByText("Sentence 410 Sentence 411")).toBeVisible();
});

test("the player shows the captions", { tag: "@scripts" }, async ({ page, site }) => {
  const name = site.unique("shown");
  await signUp(page, name);
  const watch = await captionsOf(page, `Dusk ${name}`);
  await add(page, "en", srt);
  await expect(page.getByText("Captions added successfully")).toBeVisible();
  await page.goto(watch);
  const readCues = () =>
    page.locator("video").evaluate((video: HTMLVideoElement) => {
      const track = video.textTracks[0]!;
      track.mode = "showing";
      return [...(track.cues ?? [])].map((cue) => (cue as VTTCue).getCueAsHTML().textContent);
    });
  await expect.poll(readCues).toEqual(["Good morning", "<script>alert(1)</script>"]);
});

test("a video is found by its captions, and starts at the words", async ({ page, site }) => {
  const word = site.unique("petrel");
  await signUp(page, site.unique("finds"));
  const watch = await captionsOf(page, "Out at sea");
  const cue = (from: number, text: string) => `00:00:0${from},500 --> 00:00:0${from},900\n${text}\n`;
  await add(
    page,
    "en",
    [cue(0, "We wait."), cue(1, `There: a <i>stormy</i> ${word}`), cue(2, "on the left")].join("\n"),
  );
  await expect(page.getByText("Captions added successfully")).toBeVisible();

  await page.goto("/");
  await page.getByRole("searchbox").fill(`STORMY ${word} on`);
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByText("1 video")).toBeVisible();
  const quote = page.locator("q");
  await expect(quote).toHaveText(`… There: a stormy ${word} on the left …`);
  await expect(quote.locator("mark")).toHaveText(`stormy ${word} on`);
  const link = page.getByRole("link", { name: "Said at 0:01" });
  await expect(link).toHaveAttribute("href", `${watch}?t=1`);
  if (test.info().project.use.javaScriptEnabled) {
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
  }
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Out at sea" })).toBeVisible();
  const player = page.locator("video");
  if (!test.info().project.use.javaScriptEnabled) return expect(await player.innerHTML()).toContain("#t=1");
  const begun = () =>
    player.evaluate(async (video: HTMLVideoElement) => {
      video.muted = true;
      await video.play();
      return video.played.length && video.played.start(0);
    });
  await expect.poll(begun).toBeGreaterThanOrEqual(1);
});

test("captions are deleted by their owner", async ({ page, site }) => {
  const name = site.unique("unsaid");
  await signUp(page, name);
  const watch = await captionsOf(page, `Noon ${name}`);
  await add(page, "en", srt);
  await page.getByRole("button", { name: "Delete the captions English" }).click();
  await expect(page.getByText("Captions deleted successfully")).toBeVisible();
  await expect(page.getByText("This video has no captions yet.")).toBeVisible();
  await page.goto(`${watch}/transcript`);
  await expect(page).toHaveURL(`${watch}/read`);
  await expect(page.getByText("This video has no captions.")).toBeVisible();
  await page.goto(watch);
  await expect(page.locator("video track")).toHaveCount(0);
});

test("a visitor sees the login notice instead of the caption forms", async ({ page, site }) => {
  site.expectStatus(401);
  await page.goto("/admin/dashboard/captions/0123456789abcdef01234567");
  await expect(page.getByRole("heading", { name: "Sorry !! You are not Logged In" })).toBeVisible();
});

test("captions and the page for readers are accessible and fit @scripts", async ({ page, site }) => {
  const name = site.unique("axe");
  await signUp(page, name);
  const watch = await captionsOf(page, `axe ${name}`);
  await add(page, "en", srt);
  await expect(page.getByText("Captions added successfully")).toBeVisible();
  await add(page, "he", hebrew);
  await expect(page.locator("b").getByText("עברית")).toBeVisible();
  await expectFineScreens(page, [watch, `${watch}/read`, watch.replace("/video/", "/admin/dashboard/captions/")]);
});
