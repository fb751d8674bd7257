// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Form, RouterProvider, useLoaderData } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLostForm } from "#app/components/enhancements/use-lost-form";
import "#app/components/forms/lazy/lost-form";
import { LostFormPlace } from "#app/components/ui/lost-form-place";
import { lostFormId } from "#app/constants";
import { waitFor } from "#tests/support/wait-for";

let unmount = () => {};

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

const typed = "First line\r\nsecond line";
const refusal = { ok: false, errors: {}, alert: "Somebody was faster", values: {}, typedValues: { Appeal: typed } };

interface Options {
  /** What the page shows of an answer before, which the server has filled in. */
  earlier?: string;
  /** What somebody does at the page before the answer comes. */
  meanwhile?: (page: HTMLElement) => void;
}

/** Sends a form that is refused, whose page has it once more or not. */
async function send(hasForm: boolean, { earlier, meanwhile }: Options = {}) {
  let isSent = false;
  const { promise: answered, resolve: answer } = promiseWithResolvers();
  const Page = () => (
    <main>
      <LostFormPlace />
      {useLoaderData() === "form" && (
        <Form method="post">
          <textarea name="content" defaultValue={typed} />
        </Form>
      )}
      {useLostForm()}
    </main>
  );
  const action = async () => (await answered, (isSent = true), Response.json(refusal, { status: 409 }));
  const loader = () => (isSent && !hasForm ? "none" : "form");
  const router = createMemoryRouter([{ path: "/", id: "page", element: <Page />, action, loader }], {
    hydrationData: { loaderData: { page: "form" }, actionData: earlier ? { page: { ...refusal } } : null },
  });
  const first = router.state.actionData;
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  unmount = () => (act(() => root.unmount()), place.remove());
  await act(async () => root.render(<RouterProvider router={router} />));
  if (earlier) place.querySelector(`#${lostFormId}`)!.textContent = earlier;
  await act(async () => place.querySelector("form")!.requestSubmit());
  meanwhile?.(place);
  await act(async () => answer());
  await waitFor(() =>
    expect([router.state.actionData === first, router.state.navigation.state]).toEqual([false, "idle"]),
  );
  return place;
}

function promiseWithResolvers() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

test("a page that has lost its refused form says why, and shows what was typed", async () => {
  const page = await send(false);
  await waitFor(() => expect(page.querySelector("[role=alert]")?.textContent).toContain("Somebody was faster"));
  expect([page.querySelector("textarea")!.value, page.querySelector("textarea")!.readOnly]).toEqual([typed, true]);
});

test("a page that has its refused form shows nothing twice", async () => {
  const page = await send(true);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(page.querySelectorAll("textarea")).toHaveLength(1);
  expect(page.querySelector("[role=alert]")).toBeNull();
});

test("a page whose form somebody continues filling in shows nothing twice", async () => {
  const page = await send(true, { meanwhile: (open) => void (open.querySelector("textarea")!.value = "Another line") });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(page.querySelectorAll("textarea")).toHaveLength(1);
});

test("a page that has lost its form at the second try shows that one, and not what the server showed before", async () => {
  const page = await send(false, { earlier: "An earlier answer" });
  await waitFor(() => expect(page.querySelector("[role=alert]")?.textContent).toContain("Somebody was faster"));
  expect(page.textContent).not.toContain("An earlier answer");
});
