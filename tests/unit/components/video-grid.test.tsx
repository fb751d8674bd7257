// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { VideoGrid } from "#app/components/video-grid";
import { VideoList } from "#app/components/video-list";
import { aVideo, now } from "./a-video";
import { render, renderInto } from "./render";

const many = (count: number) => Array.from({ length: count }, (_, index) => aVideo({ _id: `v${index}` }));

test("a card links its title to the video and its owner to the channel", async () => {
  const page = await renderInto(<VideoGrid videos={[aVideo()]} now={now} />);
  expect(page.querySelector(".title a")!.getAttribute("href")).toBe("/video/65f000000000000000000001");
  expect(page.querySelector(".owner")!.getAttribute("href")).toBe("/user/clockroom/65f0000000000000000000aa");
  expect(page.querySelector(".owner")!.textContent).toBe("clockroom");
});

test("a card shows duration, views and age, which break only at the dot", async () => {
  const page = await renderInto(<VideoGrid videos={[aVideo()]} now={now} />);
  expect(page.querySelector(".duration")!.textContent).toBe("9:17");
  expect(page.querySelector(".meta")!.textContent).toBe("12.4K\u00a0views · 3\u00a0days\u00a0ago");
});

test("a card of sound alone says so beside its duration", async () => {
  const page = await renderInto(<VideoGrid videos={[aVideo({ isAudio: true })]} now={now} />);
  expect(page.querySelector(".duration")!.textContent).toBe("Audio 9:17");
});

test("the first picture is wanted at once, the first row without delay, the rest when it is near", async () => {
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
  expect(picture.getAttribute("srcset")).toBe("/media/v/k/480.webp 480w, /media/v/k/960.webp 960w");
  expect(picture.getAttribute("sizes")).toMatch(/,100vw$/);
});

test("without a picture, an avatar or a length nothing is asked for and nothing is made up", async () => {
  const bare = aVideo({ thumbnail: "", thumbnailSmall: "", duration: 0, owner: { ...aVideo().owner, avatar: "" } });
  const page = await renderInto(<VideoGrid videos={[bare]} now={now} />);
  expect(page.querySelector("img")).toBeNull();
  expect(page.querySelector(".duration")).toBeNull();
  expect(page.querySelector(".avatar")!.textContent).toBe("C");
});

test("a title is text, whatever it holds", async () => {
  const html = await render(<VideoList videos={[aVideo({ title: "<script>alert(1)</script>" })]} now={now} />);
  expect(html).not.toContain("<script>");
  expect(html).toContain("&lt;script&gt;");
});

test("the side list asks for no picture before it is near", async () => {
  const html = await render(<VideoList videos={many(3)} now={now} />);
  expect(html.match(/loading="lazy"/g)).toHaveLength(6);
  expect(html.match(/fetchpriority="low"/g)).toHaveLength(3);
});

test("a row may have a line below its figures and a control of its own", async () => {
  const page = await renderInto(
    <VideoList
      videos={[aVideo()]}
      now={now}
      noteOf={({ title }) => `Seen: ${title}`}
      actionOf={() => <button>X</button>}
    />,
  );
  expect([...page.querySelectorAll(".meta")].at(-1)!.textContent).toBe("Seen: Why this gear has 61 teeth");
  expect(page.querySelector(".card > button")).not.toBeNull();
});
