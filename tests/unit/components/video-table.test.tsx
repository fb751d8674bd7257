// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { Stats } from "#app/components/stats";
import { VideoTable } from "#app/components/video-table";
import { aVideo } from "./a-video";
import { renderInto } from "./render";

const table = (changes = {}) =>
  renderInto(<VideoTable videos={[aVideo(changes)]} returnTo="/admin/dashboard?page=2" />);

test("a row's switch posts to the video and leads back", async () => {
  const page = await table({ isPublished: false });
  const form = page.querySelector("form")!;
  expect(form.getAttribute("action")).toBe("/actions/video/65f000000000000000000001/publish");
  expect(form.querySelector("input")!.value).toBe("/admin/dashboard?page=2");
  expect(form.querySelector("[role=switch]")!.getAttribute("aria-checked")).toBe("false");
});

test.each([
  [{ isPublished: true }, ["Published"]],
  [{ isPublished: false }, ["Unpublished"]],
  [{ status: "processing" }, ["Published", "Processing"]],
  [{ status: "failed", failure: "no video track" }, ["Published", "Failed: no video track"]],
])("the state of %j is written out", async (changes, badges) => {
  const page = await table(changes);
  expect([...page.querySelectorAll(".badge")].map((badge) => badge.textContent)).toEqual(badges);
});

test("a row has views, likes and date, and links to edit and delete that name the video", async () => {
  const page = await table();
  expect([...page.querySelectorAll("td.num")].map((cell) => cell.textContent)).toEqual(["12.4K", "640", "17/11/26"]);
  const links = [...page.querySelectorAll(".acts-c a")].map((each) => [
    each.getAttribute("aria-label"),
    each.getAttribute("href"),
  ]);
  expect(links).toEqual([
    ["Edit Why this gear has 61 teeth", "/admin/dashboard/edit/65f000000000000000000001"],
    ["Delete Why this gear has 61 teeth", "/admin/dashboard/delete/65f000000000000000000001"],
  ]);
});

test("figures that are not known are not made up", async () => {
  const page = await renderInto(<Stats stats={null} />);
  expect([...page.querySelectorAll("dd")].map((each) => each.textContent)).toEqual(["—", "—", "—"]);
});
