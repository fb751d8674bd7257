// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { resume as resumeFilm } from "#app/routes/watch/_app.video.$videoId/player/resume";

beforeEach(() => localStorage.clear());

const resume = (
  video: HTMLVideoElement,
  id: string,
  options: { keeper: "device" | "account" | "nobody"; canResume: boolean },
) => resumeFilm(video, id, { duration: 100, ...options });

function aPlayer(currentTime = 0, readyState = 0) {
  const video = document.createElement("video");
  Object.defineProperties(video, {
    duration: { value: 100 },
    readyState: { value: readyState },
    currentTime: { value: currentTime, writable: true },
  });
  return video;
}

const leaveAt = (seconds: number, id = "v1") =>
  resume(aPlayer(seconds, 4), id, { keeper: "device", canResume: true })();
const returned = (id = "v1", isPlaced = false) => {
  const video = aPlayer();
  resume(video, id, { keeper: "device", canResume: !isPlaced });
  return video.currentTime;
};

test("a video resumes where it was left", () => {
  leaveAt(42.7);
  expect([returned(), returned("v2")]).toEqual([42, 0]);
});

test("a moment in the address takes precedence over the resume position", () => {
  leaveAt(42);
  expect(returned("v1", true)).toBe(0);
});

test.each([3, 98])("a video left at second %i of 100 starts from the beginning", (seconds) => {
  leaveAt(42);
  leaveAt(seconds);
  expect(returned()).toBe(0);
});

test.each([
  ["that was replaced by a shorter one starts from the beginning", 40, 0],
  ["whose duration the server does not say resumes", 0, 42],
])("a video %s", (_, duration, second) => {
  leaveAt(42);
  const video = aPlayer();
  resumeFilm(video, "v1", { keeper: "device", canResume: true, duration });
  expect(video.currentTime).toBe(second);
});

test("the resume position stays when a page is opened without playing", () => {
  leaveAt(42);
  resume(aPlayer(), "v1", { keeper: "device", canResume: true })();
  expect(returned()).toBe(42);
});

test("the positions of the last hundred videos are stored", () => {
  for (let index = 0; index <= 100; index += 1) leaveAt(42, `video-${index}`);
  expect([returned("video-0"), returned("video-1"), returned("video-100")]).toEqual([0, 42, 42]);
});

test("foreign data in local storage is ignored", () => {
  localStorage.setItem("resume", "[no json");
  expect(returned()).toBe(0);
});

test("where the account keeps positions, the one of this browser serves until the video plays", () => {
  leaveAt(42);
  const video = aPlayer();
  const leave = resume(video, "v1", { keeper: "account", canResume: true });
  expect([video.currentTime, returned()]).toEqual([42, 42]);
  video.dispatchEvent(new Event("playing"));
  leave();
  expect(returned()).toBe(0);
});

test("while the history is off, this browser keeps no position either", () => {
  leaveAt(42);
  const video = aPlayer(60, 4);
  resume(video, "v1", { keeper: "nobody", canResume: true })();
  expect([video.currentTime, returned()]).toEqual([60, 42]);
});
