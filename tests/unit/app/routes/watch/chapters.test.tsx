// @vitest-environment happy-dom
import { act, createRef } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { Chapters } from "#app/routes/watch/_app.video.$videoId/player/chapters";
import { useChapters } from "#app/routes/watch/_app.video.$videoId/player/use-chapters";
import { renderInto } from "#tests/unit/app/render";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const chapters = [0, 60, 120].map((start) => {
  return { start, title: `Part ${start}`, time: String(start), to: `/video/v1?t=${start}` };
});

const player = createRef<HTMLVideoElement>();

function Watch() {
  useChapters(player);
  return (
    <>
      <video ref={player} />
      <Chapters chapters={chapters} />
    </>
  );
}

test("the chapter that plays is marked, and a click on another one seeks in place", async () => {
  const page = document.body.appendChild(document.createElement("div"));
  await act(() => createRoot(page).render(<Watch />));
  const current = () => [...page.querySelectorAll("[aria-current]")].map((link) => link.textContent);
  expect(current()).toEqual(["0 Part 0"]);
  let plays = 0;
  player.current!.play = () => Promise.resolve(void (plays += 1));
  const link = page.querySelectorAll("a")[1]!;
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  act(() => void link.dispatchEvent(click));
  expect({ defaultPrevented: click.defaultPrevented, currentTime: player.current!.currentTime, plays }).toEqual({
    defaultPrevented: true,
    currentTime: 60,
    plays: 1,
  });
  act(() => void player.current!.dispatchEvent(new Event("timeupdate")));
  expect(current()).toEqual(["60 Part 60"]);
});

test("a list of many chapters is folded at first, and without chapters there is none", async () => {
  const many = Array.from({ length: 9 }, (_, index) => ({ ...chapters[0]!, start: index * 10 }));
  expect((await renderInto(<Chapters chapters={many} />)).querySelector("details")!.open).toBe(false);
  expect((await renderInto(<Chapters chapters={[]} />)).children).toHaveLength(0);
});
