// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { PublishTime } from "#app/components/upload/publish-time";
import { waitFor } from "#tests/support/wait-for";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const inReadersZone = (utc: string) =>
  new Date(utc).toLocaleString(undefined, { dateStyle: "full", timeStyle: "short" });
const shownTime = () => document.querySelector("[role=status]")?.textContent;
const input = () => document.querySelector<HTMLInputElement>("input[name=publishAt]")!;
const type = (value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input(), value);
    input().dispatchEvent(new Event("change", { bubbles: true }));
  });

/** Shows the field to a viewer; the button's request changes the zone. */
async function show(viewer: { timeZone?: string }) {
  const element = <PublishTime name="publishAt" current="2027-01-31T18:05:00.000Z" now={0} />;
  vi.stubGlobal("fetch", async (path: string, { body }: { body: URLSearchParams }) => {
    expect(path).toBe("/actions/time-zone?_data=routes%2Factions.time-zone");
    viewer.timeZone = body.get("timeZone")!;
    return Response.json(true);
  });
  const router = createMemoryRouter(
    [{ id: "root", path: "/", element: <Outlet />, loader: () => ({ viewer }), children: [{ index: true, element }] }],
    { hydrationData: { loaderData: { root: { viewer: { ...viewer } } } } },
  );
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<RouterProvider router={router} />));
  return () => act(() => root.unmount());
}

test("the time of publishing stands beside the same time where the reader is, also while it is changed", async () => {
  const end = await show({});
  expect(shownTime()).toBe(`Your time: ${inReadersZone("2027-01-31T18:05Z")}`);
  await type("2027-07-01T06:30");
  expect(shownTime()).toBe(`Your time: ${inReadersZone("2027-07-01T06:30Z")}`);
  await type("");
  expect(shownTime()).toBeUndefined();
  expect(document.querySelector("button, [name=publishZone]")).toBeNull();
  end();
});

test("one press takes the zone of the device, and what was typed stays the same moment", async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    timeZone: "Asia/Kathmandu",
  } as Intl.ResolvedDateTimeFormatOptions);
  const end = await show({ timeZone: "" });
  await type("2027-07-01T06:30");
  const button = document.querySelector("button")!;
  expect(button.textContent).toBe("Use Kathmandu time");
  await act(async () => button.click());
  await waitFor(() => expect(input().value).toBe("2027-07-01T12:15"));
  expect(document.querySelector<HTMLInputElement>("[name=publishZone]")!.value).toBe("[Asia/Kathmandu]");
  expect([shownTime(), document.querySelector("button")]).toEqual(["That is 01/07/27,\u00a006:30\u00a0UTC.", null]);
  end();
  vi.restoreAllMocks();
});

test("a zone that could not be sent leaves the page as it is, and the button for another press", async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    timeZone: "Asia/Kathmandu",
  } as Intl.ResolvedDateTimeFormatOptions);
  const end = await show({ timeZone: "" });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const onFailed = vi.fn();
  addEventListener("failed-press", onFailed, { once: true });
  await type("2027-07-01T06:30");
  await act(async () => document.querySelector("button")!.click());
  await waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
  expect([input().value, document.querySelector("button")?.disabled]).toEqual(["2027-07-01T06:30", false]);
  end();
  vi.restoreAllMocks();
});
