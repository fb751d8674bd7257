// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { chooseAv1 } from "#app/routes/watch/_app.video.$videoId/player/choose-av1";

const codecs = "av01.0.04M.08,opus";
const av1 = `video/mp4; codecs="${codecs}"`;

/** A player with a source in AV1 and one in H.264; it chose the first, and read its beginning where it plays. */
function aPlayer(loaded = "/240-av1.mp4", readyState = 4) {
  document.body.innerHTML = "<video><source src=/240-av1.mp4><source src=/240.mp4 type=video/mp4></video>";
  const video = document.querySelector("video")!;
  const [first] = video.querySelectorAll("source");
  first!.type = av1;
  const load = vi.spyOn(video, "load").mockReturnValue();
  const canPlayType = (type: string) => (type === "video/none" ? "" : "maybe");
  const state = { currentSrc: new URL(loaded, first!.src).href, readyState, canPlayType };
  for (const [name, value] of Object.entries(state)) Object.defineProperty(video, name, { value, writable: true });
  return { video, load, types: () => [...video.querySelectorAll("source")].map(({ type }) => type) };
}

const decodingInfo = vi.fn();
const answer = (info: Promise<{ smooth: boolean }>) => {
  decodingInfo.mockReturnValue(info);
  vi.stubGlobal("navigator", { mediaCapabilities: { decodingInfo } });
};

afterEach(() => void vi.unstubAllGlobals());

test("AV1 that a browser would not decode smoothly is left out, and the next source loaded", async () => {
  answer(Promise.resolve({ smooth: false }));
  const { video, load, types } = aPlayer();
  expect(await chooseAv1(video, codecs)).toBe(false);
  expect(decodingInfo.mock.lastCall).toMatchObject([{ video: { contentType: 'video/mp4; codecs="av01.0.04M.08"' } }]);
  expect(types()).toEqual(["video/none", "video/mp4"]);
  expect(load).toHaveBeenCalledOnce();
});

test("before a press the next source is chosen without being fetched", async () => {
  answer(Promise.resolve({ smooth: false }));
  const { video, load } = aPlayer("/240-av1.mp4", 0);
  await chooseAv1(video, codecs);
  expect([new URL(video.src).pathname, load.mock.calls.length]).toEqual(["/240.mp4", 0]);
});

test("a video that loads another source is not loaded again", async () => {
  answer(Promise.resolve({ smooth: false }));
  const { video, load } = aPlayer("/240.mp4");
  await chooseAv1(video, codecs);
  expect(load).not.toHaveBeenCalled();
});

test.each([
  ["decodes it smoothly", () => answer(Promise.resolve({ smooth: true }))],
  ["does not know the codec", () => answer(Promise.reject(new TypeError("no such codec")))],
  ["has no such question", () => undefined],
])("a browser that %s chooses by the type", async (_, stub) => {
  stub();
  const { video, load, types } = aPlayer();
  expect(await chooseAv1(video, codecs)).toBe(true);
  expect({ types: types(), loads: load.mock.calls.length }).toEqual({ types: [av1, "video/mp4"], loads: 0 });
});

test("a browser that plays no AV1 is not asked how smoothly", async () => {
  answer(Promise.resolve({ smooth: true }));
  decodingInfo.mockClear();
  const { video, types } = aPlayer("/240.mp4");
  vi.spyOn(video, "canPlayType").mockReturnValue("");
  expect(await chooseAv1(video, codecs)).toBe(false);
  expect([decodingInfo.mock.calls.length, types()]).toEqual([0, [av1, "video/mp4"]]);
});
