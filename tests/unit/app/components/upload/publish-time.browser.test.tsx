// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { PublishTime } from "#app/components/upload/visibility-fields";

const inReadersZone = (utc: string) =>
  new Date(utc).toLocaleString(undefined, { dateStyle: "full", timeStyle: "short" });

test("the time of publishing stands beside the same time where the reader is, also while it is changed", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<PublishTime name="publishAt" current="2027-01-31T18:05:00.000Z" now={0} />));
  const shownTime = () => document.querySelector("[role=status]")?.textContent;
  expect(shownTime()).toBe(`Your time: ${inReadersZone("2027-01-31T18:05Z")}`);
  const input = document.querySelector("input")!;
  const type = (value: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, value);
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
  await type("2027-07-01T06:30");
  expect(shownTime()).toBe(`Your time: ${inReadersZone("2027-07-01T06:30Z")}`);
  await type("");
  expect(shownTime()).toBeUndefined();
  act(() => root.unmount());
});
