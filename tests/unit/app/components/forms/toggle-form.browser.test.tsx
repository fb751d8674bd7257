// @vitest-environment happy-dom
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Switch } from "#app/components/forms/switch";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => void vi.unstubAllGlobals());

/** Opens a page with one switch; `setPage` changes what the page says, `answer` settles the request of a press. */
async function openSwitch() {
  const requests: { published: unknown; answer: (isDone: boolean) => void }[] = [];
  const action = async ({ request }: { request: Request }) => {
    const published = (await request.formData()).get("published");
    return new Promise<boolean>((answer) => requests.push({ published, answer }));
  };
  let setPage: (isOn: boolean) => void = () => undefined;
  function Page() {
    const [isOn, setIsOn] = useState(false);
    setPage = setIsOn;
    return <Switch label="Published" isOn={isOn} action="/press" returnTo="/" />;
  }
  const routes = [
    { path: "/", element: <Page /> },
    { path: "/press", action, element: null },
  ];
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () => root.render(<RouterProvider router={createMemoryRouter(routes)} />));
  const button = place.querySelector("button")!;
  return {
    state: () => button.getAttribute("aria-checked"),
    press: () => act(async () => button.click()),
    answer: (isDone: boolean) => act(async () => requests.at(-1)!.answer(isDone)),
    setPage: (isOn: boolean) => act(async () => setPage(isOn)),
    requests,
  };
}

test("a press shows the wanted state at once, and a page that is not fetched again keeps it", async () => {
  const { press, answer, state, requests } = await openSwitch();
  await press();
  expect([state(), requests.map(({ published }) => published)]).toEqual(["true", ["true"]]);
  await answer(true);
  expect(state()).toBe("true");
  await press();
  expect([state(), requests.map(({ published }) => published)]).toEqual(["false", ["true", "false"]]);
});

test("a refused press is taken back", async () => {
  const { press, answer, state } = await openSwitch();
  await press();
  await answer(false);
  expect(state()).toBe("false");
});

test("the state that the page says later replaces the wanted one", async () => {
  const { press, answer, setPage, state } = await openSwitch();
  await press();
  await answer(true);
  await setPage(true);
  expect(state()).toBe("true");
  await setPage(false);
  expect(state()).toBe("false");
});
