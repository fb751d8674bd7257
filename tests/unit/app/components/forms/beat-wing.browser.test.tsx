// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ToggleForm } from "#app/components/forms/toggle-form";

type Field = Parameters<typeof ToggleForm>[0]["field"];

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  onTestFinished(() => void vi.unstubAllGlobals());
});

/** Opens a page with the lark and one button; returns it, and how long each beat of the wing took. */
async function openPage(field: Field, isOn = false, wantsLessMotion = false) {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: wantsLessMotion && query.includes("reduce") }));
  const place = document.body.appendChild(document.createElement("div"));
  const element = (
    <>
      <a className="logo">
        <svg />
      </a>
      <ToggleForm action="/press" field={field} isOn={isOn} returnTo="/">
        {() => <button />}
      </ToggleForm>
    </>
  );
  const root = createRoot(place);
  await act(async () => root.render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />));
  onTestFinished(() => (act(() => root.unmount()), place.remove()));
  const beats: number[] = [];
  place.querySelector("svg")!.animate = (_, length) => (beats.push(Number(length)), {} as Animation);
  const button = place.querySelector("button")!;
  return { button, press: () => act(async () => button.click()), beats };
}

test.each<Field>(["liked", "published"])("the wing beats once for 200 ms when something is %s", async (field) => {
  const { button, press, beats } = await openPage(field);
  await press();
  expect(beats).toEqual([200]);
  await press();
  await act(async () => button.focus());
  expect(beats, "taken back").toEqual([200]);
});

test("the wing does not beat when a liked thing has the focus or loses its like, nor for anything else", async () => {
  const { button, press, beats } = await openPage("liked", true);
  await act(async () => button.focus());
  await press();
  const other = await openPage("saved");
  await other.press();
  expect([...beats, ...other.beats]).toEqual([]);
});

test("the wing does not beat for people who want less motion", async () => {
  const { press, beats } = await openPage("liked", false, true);
  await press();
  expect(beats).toEqual([]);
});
