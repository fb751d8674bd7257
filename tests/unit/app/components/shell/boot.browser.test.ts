// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

/** Records the modules that the page imports; `import()` itself cannot be stubbed. */
const load = vi.fn(() => Promise.resolve({}));
const boot = new Function("load", readFileSync("public/boot.js", "utf8").replaceAll("import(", "load("));

const island = { handoff: {}, manifest: { entry: { module: "/entry.js" } }, modules: {}, imports: [] };

beforeEach(() => {
  document.body.innerHTML = `<video controls></video><button>Like</button>
    <script type="application/json" id="boot">${JSON.stringify(island)}</script>`;
});
afterEach(() => {
  document.dispatchEvent(new Event("pointerdown"));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  load.mockClear();
});

const player = () => document.querySelector("video")!;

/** Opens a page whose first and last bytes come this long after the request; tells how long its server took, if it says so. */
function openPage([firstByteMs, lastByteMs]: [number, number], serverMs?: number) {
  const serverTiming = serverMs === undefined ? [] : [{ name: "page", duration: serverMs }];
  const page = { requestStart: 10, responseStart: 10 + firstByteMs, responseEnd: 10 + lastByteMs, serverTiming };
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([page as unknown as PerformanceResourceTiming]);
  vi.spyOn(document, "readyState", "get").mockReturnValue("complete");
  boot(load);
}

const openSlowPage = () => openPage([400, 600]);

const loading = { networkState: 2, readyState: 3 };
const idle = { networkState: 1, readyState: 4 };

interface State {
  time?: number;
  duration?: number;
  ended?: boolean;
  networkState?: number;
  readyState?: number;
}

/** Brings the player into a state: what it has buffered, as pairs of start and end, and the rest. */
function report(type: string, ranges: [number, number][], { time = 5, ...state }: State = {}) {
  const buffered = {
    length: ranges.length,
    start: (index: number) => ranges[index]![0],
    end: (index: number) => ranges[index]![1],
  };
  const values = { currentTime: time, duration: 60, ended: false, ...loading, ...state, buffered };
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(player(), name, { value, configurable: true });
  player().dispatchEvent(new Event(type));
}

test.each<[string, [number, number]]>([
  ["a distant server", [400, 420]],
  ["a line of low bandwidth whose first byte comes at once", [60, 650]],
])("the scripts of a watch page wait on %s", (_, times) => {
  openPage(times);
  expect(load).not.toHaveBeenCalled();
});

test("on a fast line the scripts load at once", () => {
  openPage([20, 40]);
  expect(load.mock.calls).toEqual([["/entry.js"]]);
});

test("the time that a busy server took says nothing of the line", () => {
  openPage([700, 720], 690);
  expect(load).toHaveBeenCalledOnce();
});

test("the scripts wait on a slow connection of a busy server, too", () => {
  openPage([1_000, 1_050], 690);
  expect(load).not.toHaveBeenCalled();
});

test("a page without a player loads its scripts at once on a slow connection", () => {
  player().remove();
  openSlowPage();
  expect(load).toHaveBeenCalledOnce();
});

test("the scripts load, once, when ten seconds are buffered after the place that plays", () => {
  openSlowPage();
  report("progress", [[0, 14.9]]);
  expect(load).not.toHaveBeenCalled();
  report("progress", [[0, 15]]);
  report("progress", [[0, 16]]);
  expect(load).toHaveBeenCalledOnce();
});

test("what is buffered elsewhere in the video does not count", () => {
  openSlowPage();
  report("progress", [
    [0, 8],
    [40, 58],
  ]);
  expect(load).not.toHaveBeenCalled();
});

test("a duration that grows with what has come, as in Firefox, does not count as a complete file", () => {
  openSlowPage();
  report("timeupdate", [[0, 2]], { time: 0.5, duration: 2 });
  report("timeupdate", [[0, 4]], { time: 2.5, duration: 4, readyState: 4 });
  report("timeupdate", [[0, 6]], { time: 4.5, duration: 6, networkState: 1 });
  expect(load).not.toHaveBeenCalled();
});

test("the scripts load when the rest of the file has come", () => {
  openSlowPage();
  report("timeupdate", [[0, 59.9]], { time: 55 });
  expect(load).not.toHaveBeenCalled();
  report("suspend", [[0, 59.9]], { time: 55, ...idle });
  expect(load).toHaveBeenCalledOnce();
});

test("the scripts load when the video has ended", () => {
  openSlowPage();
  report("ended", [], { time: 60, ended: true });
  expect(load).toHaveBeenCalledOnce();
});

test.each([
  ["starts", 0, 20, 1],
  ["is the browser's own matter once it has the beginning of", 1, 20, 0],
  ["on the controls does not start", 0, 190, 0],
])("a press %s the video, whatever the line", async (_, readyState, offsetY, calls) => {
  const show = (states: object) => {
    for (const [name, value] of Object.entries(states))
      Object.defineProperty(player(), name, { value, configurable: true });
  };
  const play = vi.spyOn(HTMLVideoElement.prototype, "play").mockImplementation(async () => show({ paused: false }));
  openPage([20, 40]);
  show({ readyState, clientHeight: 200, paused: true });
  const press = Object.defineProperty(new Event("click", { bubbles: true }), "offsetY", { value: offsetY });
  player().dispatchEvent(press);
  await new Promise((resolve) => setTimeout(resolve));
  expect(play).toHaveBeenCalledTimes(calls);
});

test("a video that is there before the press leaves the line to the player", () => {
  openSlowPage();
  report("suspend", [[0, 60]], { time: 0, ...idle });
  expect(load).not.toHaveBeenCalled();
});

test.each(["pointerdown", "keydown", "focusin"])("%s on anything but the player loads the scripts at once", (type) => {
  openSlowPage();
  player().dispatchEvent(new Event(type, { bubbles: true }));
  expect(load).not.toHaveBeenCalled();
  document.querySelector("button")!.dispatchEvent(new Event(type, { bubbles: true }));
  expect(load).toHaveBeenCalledOnce();
});

test("the scripts start where the browser forbids its storage, with one in its place that keeps nothing", () => {
  const own = Object.getOwnPropertyDescriptor(window, "sessionStorage")!;
  onTestFinished(() => void Object.defineProperty(window, "sessionStorage", own));
  const get = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  Object.defineProperty(window, "sessionStorage", { get, configurable: true });
  openPage([100, 120]);
  expect(load).toHaveBeenCalledWith("/entry.js");
  sessionStorage.setItem("positions", "{}");
  expect(sessionStorage.getItem("positions")).toBeNull();
});
