// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Form, Link, type LoaderFunctionArgs, Outlet, RouterProvider } from "react-router-dom";
import { expect, test, vi } from "vitest";
import EditVideo from "#app/routes/dashboard/_app.admin.dashboard.edit.$videoId";
import { blankDetails } from "#contract/words/video-details";

// Those of Remix prefetch routes, and there are none.
vi.mock("@remix-run/react", async (importOriginal) => ({ ...(await importOriginal<object>()), Form, Link }));

test("the edit form of the next video says how that video was when it began", async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const loader = ({ params }: LoaderFunctionArgs) => ({
    details: { ...blankDetails, title: params.videoId, visibility: "public" },
    ...{ thumbnail: "", captionsCount: 0, hasFrames: false, replacesFile: false, categories: [], languages: [] },
  });
  const children = [{ path: "/edit/:videoId", loader, Component: EditVideo }];
  const root = { id: "root", loader: () => ({ now: 0 }), Component: Outlet, children };
  const router = createMemoryRouter([root], { initialEntries: ["/edit/v1"] });
  const place = document.body.appendChild(document.createElement("div"));
  const drawn = createRoot(place);
  const readBefore = () =>
    (JSON.parse(place.querySelector<HTMLInputElement>("input[name=before]")!.value) as { title: string }).title;
  await act(async () => drawn.render(<RouterProvider router={router} />));
  expect(readBefore()).toBe("v1");
  await act(() => router.navigate("/edit/v2"));
  expect(readBefore()).toBe("v2");
  await act(async () => drawn.unmount());
});
