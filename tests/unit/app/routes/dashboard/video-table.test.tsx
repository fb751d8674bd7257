// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { Stats } from "#app/routes/dashboard/_app.admin.dashboard/stats";
import { VideoTable } from "#app/routes/dashboard/_app.admin.dashboard/video-table";
import { PageContext } from "#app/components/ui/page-context";
import type { Video } from "#contract/videos";
import { aVideo } from "#tests/support/fixtures";
import { renderInto } from "../../render";

const table = (changes = {}) => renderInto(<VideoTable videos={[aVideo(changes)]} search="?after=c2" />);

test("a row's switch posts to the video and returns to the list", async () => {
  const page = await table({ isPublished: false });
  const form = page.querySelector("form")!;
  expect(form.getAttribute("action")).toBe("/actions/video/v1/publish");
  expect(form.querySelector<HTMLInputElement>("input[name=returnTo]")!.value).toBe("/admin/dashboard?after=c2");
  expect(form.querySelector("[role=switch]")!.getAttribute("aria-checked")).toBe("false");
});

test("the switch of a scheduled video says that it publishes at once", async () => {
  const page = await table({ isPublished: false, publishAt: "2027-01-31T18:05:00.000Z" });
  expect(page.querySelector("[role=switch]")!.getAttribute("aria-label")).toBe("Publish now: A clip");
  expect(page.querySelector("form")!.textContent).toBe("Publish now");
});

test.each([
  [{ isPublished: true }, ["Published"]],
  [{ isPublished: false }, ["Unpublished"]],
  [{ isPublished: false, visibility: "private" }, ["Unpublished", "Private"]],
  [{ visibility: "unlisted" }, ["Published", "Unlisted"]],
  [
    { isPublished: false, publishAt: "2027-01-31T18:05:00.000Z" },
    ["Unpublished", "Scheduled for 31/01/27,\u00a018:05\u00a0UTC"],
  ],
  [{ status: "processing" }, ["Published", "Processing"]],
  [{ status: "processing", progress: 42 }, ["Published", "Processing, 42%"]],
  [{ progress: 7 }, ["Published", "Lower resolutions, 7%"]],
  [{ failure: "out of space" }, ["No other sizes: out of space", "Published"]],
  [{ status: "failed", failure: "no video track" }, ["Failed: no video track", "Published"]],
])("the status of %j is shown as text", async (changes, badges) => {
  const page = await table(changes);
  expect([...page.querySelectorAll(".badge, .text-danger")].map((badge) => badge.textContent)).toEqual(badges);
  expect(page.querySelector(".badges .text-danger")).toBeNull();
});

test.each([{ status: "failed" }, { failure: "out of space" }])("a failed video can be retried: %j", async (changes) => {
  const form = (await table(changes as Partial<Video>)).querySelector("form[action$='/retry']")!;
  expect(form.getAttribute("action")).toBe("/actions/video/v1/retry");
  expect(form.querySelector("input")!.value).toBe("/admin/dashboard?after=c2");
  expect(form.querySelector("button")!.getAttribute("aria-label")).toBe("Retry A clip");
});

test("a video that is ready or processing cannot be retried", async () => {
  expect((await table()).querySelector("form[action$='/retry']")).toBeNull();
  expect((await table({ status: "processing", progress: 3 })).querySelector("form[action$='/retry']")).toBeNull();
});

test("a row has views, likes and date, and links that name the video", async () => {
  const page = await table({ views: 12_400, totalLikes: 640, createdAt: "2026-11-17T12:00:00.000Z" });
  expect([...page.querySelectorAll("td.tabular")].map((cell) => cell.textContent)).toEqual([
    "12.4K",
    "640",
    "17/11/26",
  ]);
  const links = [...page.querySelectorAll("td:last-child a")].map((each) => [
    each.getAttribute("aria-label"),
    each.getAttribute("href"),
  ]);
  expect(links).toEqual([
    ["Edit A clip", "/admin/dashboard/edit/v1?after=c2"],
    ["Captions of A clip", "/admin/dashboard/captions/v1?after=c2"],
    ["Statistics of A clip", "/admin/dashboard/statistics/v1"],
    ["See page of A clip", "/video/v1"],
    ["Delete A clip", "/admin/dashboard/delete/v1?after=c2"],
  ]);
});

test("unknown figures are shown as '—'", async () => {
  const page = await renderInto(<Stats stats={null} />);
  expect([...page.querySelectorAll("dd")].map((each) => each.textContent)).toEqual(["—", "—", "—"]);
});

const columns = async (search: string) => {
  const page = await renderInto(<VideoTable videos={[aVideo()]} search={search} />);
  return [...page.querySelectorAll("th:has(a)")].map((each) => [
    each.getAttribute("aria-sort"),
    each.querySelector("a")!.getAttribute("href"),
  ]);
};

test("the newest come first, and a column first sorts in its default direction", async () => {
  expect(await columns("")).toEqual([
    [null, "/?sortBy=title&sortType=asc"],
    [null, "/?sortBy=views&sortType=desc"],
    ["descending", "/?sortBy=createdAt&sortType=asc"],
  ]);
});

test("choosing a column again reverses the order, keeps the search and drops the cursor", async () => {
  expect((await columns("?query=owl&sortBy=title&sortType=asc&after=c2"))[0]).toEqual([
    "ascending",
    "/?query=owl&sortBy=title&sortType=desc",
  ]);
});

test("the switch is disabled with a reason when the server lacks the call", async () => {
  const visit = { viewerId: "u1", missingControls: ["publish"] };
  const page = await renderInto(
    <PageContext.Provider value={visit}>
      <VideoTable videos={[aVideo()]} search="" />
    </PageContext.Provider>,
  );
  const button = page.querySelector("[role=switch]")!;
  expect(button.hasAttribute("disabled")).toBe(true);
  expect(button.getAttribute("aria-label")).toContain("The video server does not offer this.");
});

test("a row offers no captions where the server lacks them", async () => {
  const page = await renderInto(
    <PageContext.Provider value={{ viewerId: "u1", missingControls: ["captions"] }}>
      <VideoTable videos={[aVideo()]} search="" />
    </PageContext.Provider>,
  );
  expect(page.querySelector('[href*="/captions/"]')).toBeNull();
  expect(page.querySelector('[href*="/edit/"]')).not.toBeNull();
});
