// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { Stats } from "#app/components/stats";
import { VideoTable } from "#app/components/video-table";
import { VisitContext } from "#app/components/visit";
import type { Video } from "#contract/videos";
import { aVideo } from "./a-video";
import { renderInto } from "./render";

const table = (changes = {}) => renderInto(<VideoTable videos={[aVideo(changes)]} search="?after=c2" />);

test("a row's switch posts to the video and leads back", async () => {
  const page = await table({ isPublished: false });
  const form = page.querySelector("form")!;
  expect(form.getAttribute("action")).toBe("/actions/video/65f000000000000000000001/publish");
  expect(form.querySelector("input")!.value).toBe("/admin/dashboard?after=c2");
  expect(form.querySelector("[role=switch]")!.getAttribute("aria-checked")).toBe("false");
});

test.each([
  [{ isPublished: true }, ["Published"]],
  [{ isPublished: false }, ["Unpublished"]],
  [{ status: "processing" }, ["Published", "Processing"]],
  [{ status: "processing", progress: 42 }, ["Published", "Processing, 42 %"]],
  [{ progress: 7 }, ["Published", "Making sizes, 7 %"]],
  [{ failure: "out of space" }, ["Published", "No other sizes: out of space"]],
  [{ status: "failed", failure: "no video track" }, ["Published", "Failed: no video track"]],
])("the state of %j is written out", async (changes, badges) => {
  const page = await table(changes);
  expect([...page.querySelectorAll(".badge")].map((badge) => badge.textContent)).toEqual(badges);
});

test.each([{ status: "failed" }, { failure: "out of space" }])("what failed can be begun anew: %j", async (changes) => {
  const form = (await table(changes as Partial<Video>)).querySelector("form[action$='/retry']")!;
  expect(form.getAttribute("action")).toBe("/actions/video/65f000000000000000000001/retry");
  expect(form.querySelector("input")!.value).toBe("/admin/dashboard?after=c2");
  expect(form.querySelector("button")!.getAttribute("aria-label")).toBe("Retry Why this gear has 61 teeth");
});

test("what is well or under way cannot be begun anew", async () => {
  expect((await table()).querySelector("form[action$='/retry']")).toBeNull();
  expect((await table({ status: "processing", progress: 3 })).querySelector("form[action$='/retry']")).toBeNull();
});

test("a row has views, likes and date, and links to edit and delete that name the video", async () => {
  const page = await table();
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
    ["Edit Why this gear has 61 teeth", "/admin/dashboard/edit/65f000000000000000000001?after=c2"],
    ["Delete Why this gear has 61 teeth", "/admin/dashboard/delete/65f000000000000000000001?after=c2"],
  ]);
});

test("figures that are not known are not made up", async () => {
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

test("the newest come first, and a column chosen sorts its own way first", async () => {
  expect(await columns("")).toEqual([
    [null, "/?sortBy=title&sortType=asc"],
    [null, "/?sortBy=views&sortType=desc"],
    ["descending", "/?sortBy=createdAt&sortType=asc"],
  ]);
});

test("the order turns round where a column is chosen again; the search stays, the place does not", async () => {
  expect((await columns("?query=owl&sortBy=title&sortType=asc&after=c2"))[0]).toEqual([
    "ascending",
    "/?query=owl&sortBy=title&sortType=desc",
  ]);
});

test("a switch of a server without the call is off limits and says why", async () => {
  const visit = { viewerId: "u1", lacking: ["publish"] };
  const page = await renderInto(
    <VisitContext.Provider value={visit}>
      <VideoTable videos={[aVideo()]} search="" />
    </VisitContext.Provider>,
  );
  const button = page.querySelector("[role=switch]")!;
  expect(button.hasAttribute("disabled")).toBe(true);
  expect(button.getAttribute("aria-label")).toContain("The video server does not offer this.");
});
