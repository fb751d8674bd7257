// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { useRevalidateWhenUnsupported } from "#app/components/enhancements/use-revalidate-when-unsupported";
import { PageContext } from "#app/components/ui/page-context";

let end = () => {};
afterEach(() => {
  end();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function Late() {
  useRevalidateWhenUnsupported();
  return null;
}

/** Renders a page that knows that the server lacks the page of trending videos; what the root's loader says changes. */
function Page() {
  const { missingControls } = useLoaderData() as { missingControls: string[] };
  return (
    <PageContext.Provider value={{ viewerId: null, missingControls: [...missingControls, "/feed/trending"] }}>
      <Late />
    </PageContext.Provider>
  );
}

test("a page that finds a call missing lets all others know it, once", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const load = vi.fn(() => ({ missingControls: ["/feed/trending"] }));
  const routes = [{ id: "root", path: "/", element: <Page />, loader: load }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root: { missingControls: [] } } } });
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<RouterProvider router={router} future={{ v7_startTransition: true }} />));
  end = () => act(() => root.unmount());
  expect(load).toHaveBeenCalledTimes(1);
});
