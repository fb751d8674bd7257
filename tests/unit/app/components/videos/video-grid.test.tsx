// @vitest-environment happy-dom
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { PageContext } from "#app/components/ui/page-context";
import { VideoGrid } from "#app/components/videos/video-grid";
import { VideoList } from "#app/components/videos/video-list";
import { anOwner, aVideo } from "#tests/support/fixtures";
import { now } from "../now";
import { render, renderInto } from "../../render";

const withAvatar = anOwner({ avatar: "/media/v1/avatar.webp" });
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => aVideo({ _id: `v${index}`, owner: withAvatar }));

test("a card links its title to the video and its owner to the channel", async () => {
  const page = await renderInto(<VideoGrid videos={[aVideo({ owner: withAvatar })]} now={now} />);
  expect(page.querySelector(".title a")!.getAttribute("href")).toBe("/video/v1");
  expect(page.querySelector(".owner")!.getAttribute("href")).toBe("/user/lark/u1");
  expect(page.querySelector(".owner")!.textContent).toBe("Ann Lark");
  const unnamed = aVideo({ owner: anOwner({ fullName: "" }) });
  const other = await renderInto(<VideoGrid videos={[unnamed]} now={now} />);
  expect(other.querySelector(".owner span:last-child")!.textContent).toBe("lark");
});

test("a card shows duration, views and age, which break only before the dot", async () => {
  const video = aVideo({ duration: 557.4, views: 12_400, createdAt: "2026-11-17T12:00:00.000Z" });
  const page = await renderInto(<VideoGrid videos={[video]} now={now} />);
  expect(page.querySelector(".duration")!.textContent).toBe("9:17");
  expect(page.querySelector(".meta")!.textContent).toBe("12.4K\u00a0views\u00a0·\u00a03\u00a0days\u00a0ago");
});

test("the card of an audio file says so next to its duration", async () => {
  const page = await renderInto(<VideoGrid videos={[aVideo({ isAudio: true })]} now={now} />);
  expect(page.querySelector(".duration")!.textContent).toBe("Audio 0:12");
});

test("the first picture has high priority, the first row loads eagerly, the rest lazily", async () => {
  const page = await renderInto(<VideoGrid videos={many(24)} now={now} />);
  const pictures = [...page.querySelectorAll(".thumbnail img")];
  expect(pictures.filter((each) => each.getAttribute("fetchpriority") === "high")).toEqual([pictures[0]]);
  expect(pictures.findIndex((each) => each.getAttribute("loading") === "lazy")).toBe(6);
  expect(pictures.slice(6).every((each) => each.getAttribute("loading") === "lazy")).toBe(true);
});

test("a picture has its size and two widths to choose from", async () => {
  const page = await renderInto(<VideoGrid videos={[aVideo()]} now={now} lead />);
  const picture = page.querySelector(".thumbnail img")!;
  expect(picture.getAttribute("width")).toBe("480");
  expect(picture.getAttribute("height")).toBe("270");
  expect(picture.getAttribute("srcset")).toBe("/media/v1/key/480.webp 480w, /media/v1/key/960.webp 960w");
  expect(picture.getAttribute("sizes")).toMatch(/,100vw$/);
});

test("a picture has its colour behind it until it is loaded, if that is known", async () => {
  const coloursOf = async (colour: object) => {
    const page = await renderInto(<VideoGrid videos={[{ ...aVideo(), ...colour }]} now={now} />);
    return Array.from(page.querySelectorAll(".thumbnail > svg"), (each) => each.getAttribute("color"));
  };
  expect([await coloursOf({ colour: "368" }), await coloursOf({})]).toEqual([["#368"], []]);
});

test("a card without picture, avatar or duration requests and shows none", async () => {
  const bare = aVideo({ thumbnail: "", thumbnailSmall: "", duration: 0, owner: anOwner() });
  const page = await renderInto(<VideoGrid videos={[bare]} now={now} />);
  expect(page.querySelector("img")).toBeNull();
  expect(page.querySelector(".duration")).toBeNull();
  expect(page.querySelector(".avatar")!.textContent).toBe("A");
});

test("a title is escaped", async () => {
  const html = await render(<VideoList videos={[aVideo({ title: "<script>alert(1)</script>" })]} now={now} />);
  expect(html).not.toContain("<script>");
  expect(html).toContain("&lt;script&gt;");
});

test("the side list loads its pictures lazily", async () => {
  const html = await render(<VideoList videos={many(3)} now={now} />);
  expect(html.match(/loading="lazy"/g)).toHaveLength(6);
  expect(html.match(/fetchpriority="low"/g)).toHaveLength(3);
});

test("a row may have a note and a control", async () => {
  const page = await renderInto(
    <VideoList
      videos={[aVideo()]}
      now={now}
      renderNote={({ title }) => `Seen: ${title}`}
      renderAction={() => <button>X</button>}
    />,
  );
  expect([...page.querySelectorAll(".meta")].at(-1)!.textContent).toBe("Seen: A clip");
  expect(page.querySelector(".card > button")).not.toBeNull();
});

const asViewer = (element: ReactElement) => (
  <PageContext.Provider value={{ viewerId: "u1", viewerName: "lark", missingControls: [] }}>
    {element}
  </PageContext.Provider>
);

test("a card's menu has the actions of its viewer, without JavaScript", async () => {
  const others = aVideo({ _id: "v2", owner: anOwner({ _id: "u2", username: "wren" }) });
  const grid = <VideoGrid videos={[aVideo(), others]} now={now} />;
  const entriesOf = (page: HTMLElement) =>
    [...page.querySelectorAll(".card-menu")].map((menu) =>
      [...menu.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]),
    );
  const share = (id: string) => ["Share", `/video/${id}/share?from=%2Ftag%2Foak`];
  const save = (id: string) => ["Save to playlist", `/video/${id}/save?from=%2Ftag%2Foak`];
  expect(entriesOf(await renderInto(grid, "/tag/oak"))).toEqual([[share("v1")], [share("v2")]]);
  expect(entriesOf(await renderInto(asViewer(grid), "/tag/oak"))).toEqual([
    [save("v1"), share("v1"), ["Edit", "/admin/dashboard/edit/v1"]],
    [save("v2"), share("v2")],
  ]);
});

test("a card shows that its video is saved to watch later, and that it was watched", async () => {
  const states = { isSaved: true, isWatched: true } as const;
  const videos = [aVideo(), { ...aVideo({ _id: "v2" }), ...states }];
  const page = await renderInto(asViewer(<VideoGrid videos={videos} now={now} />));
  const buttons = [...page.querySelectorAll<HTMLButtonElement>(".later")];
  expect(buttons.map((button) => [button.getAttribute("aria-pressed"), button.value])).toEqual([
    ["false", "true"],
    ["true", "false"],
  ]);
  const bars = [...page.querySelectorAll("progress")];
  expect(
    bars.map((bar) => [
      bar.closest("li")!.querySelector(".title a")!.getAttribute("href"),
      bar.getAttribute("aria-label"),
    ]),
  ).toEqual([["/video/v2", "Watched"]]);
});

test("the address of a large picture is derived from that of the small one", async () => {
  const { thumbnail: _, ...video } = aVideo({ thumbnailSmall: "/media/v1/key/thumbnail-1-480.webp" });
  const page = await renderInto(<VideoGrid videos={[video]} now={now} />);
  expect(page.querySelector("img")!.getAttribute("srcset")).toContain("/media/v1/key/thumbnail-1-960.webp 960w");
});
