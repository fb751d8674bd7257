// @vitest-environment happy-dom
import { useActionData } from "@remix-run/react";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Form, RouterProvider } from "react-router-dom";
import { beforeAll, expect, test } from "vitest";
import { useSubmittedForm } from "#app/components/forms/use-submitted-form";
import { waitFor } from "#tests/support/wait-for";

const patience = { timeout: 20_000 };

beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

function Page() {
  const { form } = useSubmittedForm("/video/v1", useActionData() !== undefined);
  return (
    <>
      <Form ref={form} method="post" action="/video/v1?after=c9">
        <textarea name="text" defaultValue="" />
        <button id="own">Send</button>
      </Form>
      <Form method="post" action="/other">
        <button id="other">Like</button>
      </Form>
    </>
  );
}

/** Opens the page and presses a button after something was typed; `send` answers the request. */
async function pressButton(button: string, answer: Response | null) {
  let send!: () => void;
  const isSent = new Promise<void>((resolve) => (send = resolve));
  const action = async () => {
    await isSent;
    return answer ?? Response.redirect("http://localhost/video/v1");
  };
  const routes = [
    {
      path: "/video/:id",
      element: <Page />,
      action,
      children: [{ path: "dialog", loader: () => isSent.then(() => null) }],
    },
    { path: "/other", action },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/video/v1"] });
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  const root = createRoot(place);
  const box = () => place.querySelector("textarea")!;
  await act(async () => root.render(<RouterProvider router={router} future={{ v7_startTransition: true }} />));
  box().value = "typed\nin lines";
  box().focus();
  await act(async () => place.querySelector<HTMLButtonElement>(`#${button}`)!.click());
  const reaches = (state: string) =>
    act(() => waitFor(() => expect(router.state.navigation.state).toBe(state), patience));
  await reaches("submitting");
  const end = async () => {
    const left = box().value;
    const hasFocus = document.activeElement === box();
    await act(async () => root.unmount());
    return { left, hasFocus };
  };
  return { router, box, send, reaches, end };
}

/** Returns what stands in the field after something was typed and a button pressed. */
async function leftAfter(button: string, answer: Response | null, typeMore?: string) {
  const { box, send, reaches, end } = await pressButton(button, answer);
  if (typeMore) box().value = typeMore;
  send();
  await reaches("idle");
  return end();
}

test("a field is cleared when its form succeeds, and keeps the focus", async () => {
  expect(await leftAfter("own", null)).toEqual({ left: "", hasFocus: true });
});

test("what is typed while a form is sent stays in its field", async () => {
  expect(await leftAfter("own", null, "the next thought")).toEqual({ left: "the next thought", hasFocus: true });
});

test("a field keeps its value when its form is rejected", async () => {
  expect(await leftAfter("own", Response.json({ ok: false }, { status: 422 }))).toMatchObject({
    left: "typed\nin lines",
  });
});

test("a field keeps its value when another form of the page is sent", async () => {
  expect(await leftAfter("other", null)).toMatchObject({ left: "typed\nin lines" });
});

test("a field keeps its value when a link interrupts its form before the answer", async () => {
  const { router, send, reaches, end } = await pressButton("own", null);
  await act(async () => void router.navigate("/video/v1/dialog"));
  await reaches("loading");
  send();
  await reaches("idle");
  expect(router.state.location.pathname).toBe("/video/v1/dialog");
  expect(await end()).toMatchObject({ left: "typed\nin lines" });
});
