// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Form, RouterProvider, useLoaderData } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLostForm } from "#app/components/enhancements/use-lost-form";
import "#app/components/forms/lazy/lost-form";
import { LostFormPlace } from "#app/components/ui/lost-form-place";
import { waitFor } from "#tests/support/wait-for";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => vi.unstubAllGlobals());

const typed = "First line\r\nsecond line";
const refusal = { ok: false, errors: {}, alert: "Somebody was faster", values: {}, typedValues: { Appeal: typed } };

/** Sends a form that is refused, whose page has it once more or not. */
async function send(hasForm: boolean) {
  let isSent = false;
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
  const action = () => ((isSent = true), Response.json(refusal, { status: 409 }));
  const loader = () => (isSent && !hasForm ? "none" : "form");
  const router = createMemoryRouter([{ path: "/", id: "page", element: <Page />, action, loader }], {
    hydrationData: { loaderData: { page: "form" } },
  });
  const place = document.body.appendChild(document.createElement("div"));
  await act(async () => createRoot(place).render(<RouterProvider router={router} />));
  await act(async () => place.querySelector("form")!.requestSubmit());
  await waitFor(() => expect(router.state.actionData).not.toBeNull());
  return place;
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
