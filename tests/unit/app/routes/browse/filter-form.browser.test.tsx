// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { FilterForm } from "#app/routes/browse/_app.results/filter-form";
import { readResultForm } from "#app/routes/browse/_app.results/options";

let end = () => {};
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

const Results = () => (
  <FilterForm
    query="dawn"
    form={readResultForm(useLocation().search)}
    categories={[]}
    channels={[]}
    channelError={null}
  />
);

async function openResults() {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const router = createMemoryRouter([{ path: "/results", element: <Results /> }], {
    initialEntries: ["/results?search_query=dawn"],
  });
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () => root.render(<RouterProvider router={router} future={{ v7_startTransition: true }} />));
  end = () => (act(() => root.unmount()), place.remove());
  const details = place.querySelector("details")!;
  details.open = true;
  return { router, place, details };
}

test("the form of filters closes when it is applied, and its button gets the focus", async () => {
  const { router, place, details } = await openResults();
  place.querySelector<HTMLSelectElement>("select[name=sort]")!.value = "views";
  const apply = place.querySelector<HTMLButtonElement>("form button")!;
  apply.focus();
  await act(async () => apply.click());
  expect(router.state.location.search).toContain("sort=views");
  const summary = place.querySelector("summary")!;
  expect({ open: details.open, text: summary.textContent }).toEqual({ open: false, text: "Sort and filter (1)" });
  expect(document.activeElement).toBe(summary);
});

test("the form of filters stays open on a page that changes in something else", async () => {
  const { router, details } = await openResults();
  await act(() => router.navigate("/results?search_query=dawn&after=c2"));
  expect(details.open).toBe(true);
});

test("the focus that a person has moved meanwhile stays where it is", async () => {
  const { router, place, details } = await openResults();
  const box = place.appendChild(document.createElement("input"));
  box.focus();
  await act(() => router.navigate("/results?search_query=dawn&sort=date"));
  expect(details.open).toBe(false);
  expect(document.activeElement).toBe(box);
});
