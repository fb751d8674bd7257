// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { type CardPlaylist, PlaylistGrid } from "#app/components/playlists/playlists-tab";
import { PlaylistHead, type ShownPlaylist } from "#app/components/playlists/playlist-head";
import { findFirstVideoId, PlaylistVideos } from "#app/components/playlists/playlist-videos";
import { toPlaylistCards } from "#app/video-api/shapes/view-models.server";
import { playlist as read } from "#app/video-api/shapes/community-shapes.server";
import { aVideo } from "#tests/support/fixtures";
import { now } from "../now";
import { renderInto } from "../../render";

const aPlaylist = (changes: Partial<ShownPlaylist> = {}): ShownPlaylist => ({
  _id: "p1",
  name: "Boat jobs",
  description: "",
  about: { head: [], rest: [] },
  thumbnail: "/media/p1.webp",
  videosCount: 6,
  totalViews: 694_500,
  totalDuration: 754,
  subscribersCount: 48_200,
  owner: { _id: "u1", username: "harbour", fullName: "Harbour Works", avatar: "" },
  ...changes,
});

const grid = (changes: Partial<ShownPlaylist> = {}, isOwn = false) => (
  <PlaylistGrid
    playlists={[{ ...aPlaylist(changes), updatedAt: "2026-11-17T12:00:00Z" }]}
    now={now}
    createLink={({ _id, owner }: CardPlaylist) => `/playlist/${_id}/${owner.username}`}
    isOwn={isOwn}
  />
);

test("a playlist's card shows its figures and has the link of its list", async () => {
  const page = await renderInto(grid());
  expect(page.querySelector(".title a")!.getAttribute("href")).toBe("/playlist/p1/harbour");
  const lines = Array.from(page.querySelectorAll(".meta"), ({ textContent }) => textContent!.replaceAll("\u00a0", " "));
  expect(lines).toEqual(["6 videos · 694.5K views", "Updated 3 days ago"]);
});

test("the menu of one's own playlist leads to the dialogs that edit and delete it", async () => {
  const own = await renderInto(grid({}, true));
  expect(own.querySelector(".card-menu summary")!.getAttribute("aria-label")).toBe("More for Boat jobs");
  expect(Array.from(own.querySelectorAll(".card-menu a"), (link) => link.getAttribute("href"))).toEqual([
    "/playlist/p1/harbour/edit?from=%2F",
    "/playlist/p1/harbour/delete?from=%2F",
  ]);
  expect((await renderInto(grid())).querySelector(".card-menu")).toBeNull();
});

test("a playlist without a picture shows an icon, and unknown views as '—'", async () => {
  const page = await renderInto(grid({ thumbnail: "", videosCount: 0, totalViews: null }));
  expect(page.querySelector("img")).toBeNull();
  expect(page.querySelector(".thumbnail > svg")).not.toBeNull();
  expect(page.querySelector(".meta")!.textContent).toBe("0 videos\u00a0·\u00a0—\u00a0views");
});

test("a playlist with neither videos nor owner is hidden, an empty one with an owner is not", () => {
  const lists = [{ _id: "p1" }, { _id: "p2", owner: "u1" }, { _id: "p3", videos: ["v1"] }].map((each) =>
    read.parse(each),
  );
  expect(toPlaylistCards(lists).map(({ _id }) => _id)).toEqual(["p2", "p3"]);
});

test("the menu of a playlist stands beside its name, whatever its buttons leave", async () => {
  const page = await renderInto(<PlaylistHead playlist={aPlaylist()} firstVideoId="v1" menu={<i id="menu" />} />);
  expect(page.querySelector("#menu")!.parentElement!.querySelector("h1, .button")!.localName).toBe("h1");
});

test("a playlist's header shows its figures and its owner", async () => {
  const page = await renderInto(<PlaylistHead playlist={aPlaylist()} />);
  expect(page.querySelector("h1")!.textContent).toBe("Boat jobs");
  expect(page.querySelector(".text-muted")!.textContent).toBe("6 videos\u00a0·\u00a0694.5K views\u00a0·\u00a013 min");
  expect(page.querySelector(".owner")!.getAttribute("href")).toBe("/user/harbour/u1");
  expect(page.querySelector(".owner span:last-child")!.textContent).toBe(
    "Harbour Works @harbour\u00a0· 48.2K subscribers",
  );
});

test("a playlist's header shows unknown figures as '—'", async () => {
  const page = await renderInto(<PlaylistHead playlist={aPlaylist({ totalViews: null, subscribersCount: null })} />);
  expect(page.querySelector(".text-muted")!.textContent).toBe("6 videos\u00a0·\u00a0— views\u00a0·\u00a013 min");
  expect(page.querySelector(".owner")!.textContent).toContain("— subscribers");
});

test("all videos of a playlist are played from the first one", async () => {
  const page = await renderInto(<PlaylistHead playlist={aPlaylist()} firstVideoId="v1" />);
  expect(page.querySelector(".button-primary")!.getAttribute("href")).toBe("/video/v1?list=p1");
  expect((await renderInto(<PlaylistHead playlist={aPlaylist()} />)).querySelector(".button-primary")).toBeNull();
});

test("the videos of a playlist's first page are numbered", async () => {
  const docs = [aVideo(), aVideo({ _id: "v2" })];
  const list = { docs, next: null, isCut: false };
  const renderShown = (prev: string | null) =>
    renderInto(
      <PlaylistVideos
        list={{ ...list, prev, before: prev ? null : 0 }}
        playlistId="p1"
        path="/playlist/p1/harbour"
        now={now}
      />,
    );
  const numbers = (page: HTMLElement) => [...page.querySelectorAll("ol .number")].map((each) => each.textContent);
  expect(numbers(await renderShown(null))).toEqual(["1", "2"]);
  expect(numbers(await renderShown("c9"))).toEqual([]);
  expect([
    findFirstVideoId({ ...list, prev: null }),
    findFirstVideoId({ ...list, prev: "c9" }),
    findFirstVideoId(null),
  ]).toEqual(["v1", null, null]);
});

test("videos that cannot be loaded show a message with a link to retry", async () => {
  const page = await renderInto(<PlaylistVideos list={null} playlistId="p1" path="/playlist/p1/harbour" now={now} />);
  expect(page.textContent).toContain("Opps! something went wrong 😕");
  expect(page.querySelector("a")!.getAttribute("href")).toBe("/playlist/p1/harbour");
});

test("an empty playlist shows a message", async () => {
  const list = { docs: [], next: null, prev: null, isCut: false, before: 0 };
  const page = await renderInto(
    <PlaylistVideos list={list} playlistId="p1" path="/playlist/p1/harbour" now={now} hint="Save one." />,
  );
  expect(page.textContent).toContain("No videos in this playlist");
  expect(page.textContent).toContain("Save one.");
});

test("a longer list links to its other pages, and a cut list shows a note", async () => {
  const list = { docs: [aVideo()], next: "c2", prev: "c0", isCut: true, before: null };
  const page = await renderInto(<PlaylistVideos list={list} playlistId="p1" path="/playlist/p1/harbour" now={now} />);
  const links = [...page.querySelectorAll(".pager a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/playlist/p1/harbour?before=~c0", "/playlist/p1/harbour?after=~c2"]);
  expect(page.textContent).toContain("Only the first 1,000 are shown here.");
});

test("the numbers of a playlist's videos continue on its next pages", async () => {
  const docs = Array.from({ length: 24 }, (_, index) => aVideo({ _id: `v${index}` }));
  const numbersAt = async (before: number | null, prev: string | null) => {
    const list = { docs, next: "n", prev, isCut: false, before };
    const path = "/playlist/p1/harbour";
    const page = await renderInto(<PlaylistVideos list={list} playlistId="p1" path={path} now={now} />, path);
    const links = [...page.querySelectorAll(".pager a")].map((link) => link.getAttribute("href")!.split("?")[1]);
    return [page.querySelector(".number")?.textContent, ...links];
  };
  expect(await numbersAt(0, null)).toEqual(["1", "after=24~n"]);
  expect(await numbersAt(24, "b")).toEqual(["25", "before=0~b", "after=48~n"]);
  expect(await numbersAt(null, "b")).toEqual([undefined, "before=~b", "after=~n"]);
});
