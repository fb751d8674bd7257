// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Form, RouterProvider, useLoaderData } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SeenVersion } from "#app/components/forms/seen-version";
import { waitFor } from "#tests/support/wait-for";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => vi.unstubAllGlobals());

/** Opens a form of a setting that somebody else changes on the site. */
async function open() {
  let version = 1;
  const Page = () => (
    <Form method="post">
      <SeenVersion name="version" value={String(useLoaderData())} />
    </Form>
  );
  const action = () => Response.json({ errors: {}, values: {} }, { status: 409 });
  const router = createMemoryRouter([{ path: "/:part", element: <Page />, action, loader: () => version }], {
    initialEntries: ["/terms"],
  });
  const place = document.body.appendChild(document.createElement("div"));
  await act(async () => createRoot(place).render(<RouterProvider router={router} />));
  await waitFor(() => expect(place.querySelector("input")).not.toBeNull());
  return {
    change: () => act(async () => (version++, await router.revalidate())),
    post: () => act(async () => place.querySelector("form")!.requestSubmit()),
    visit: (path: string) => act(() => router.navigate(path)),
    read: () => place.querySelector("input")!.value,
    loaded: () => Object.values(router.state.loaderData)[0] as number,
  };
}

test("a form that loads again by itself sends the version that was seen when it was opened", async () => {
  const { change, read, loaded } = await open();
  await change();
  expect([read(), loaded()]).toEqual(["1", 2]);
});

test("a refused form sends the version that its page has then", async () => {
  const { change, post, read } = await open();
  await change();
  await post();
  await waitFor(() => expect(read()).toBe("2"));
  await change();
  expect(read()).toBe("2");
  await post();
  await waitFor(() => expect(read()).toBe("3"));
});

test("the form of another page sends its own version", async () => {
  const { change, visit, read } = await open();
  await change();
  await visit("/privacy");
  expect(read()).toBe("2");
});
