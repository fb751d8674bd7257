// @vitest-environment happy-dom
import type { RouteConfigEntry } from "@remix-run/route-config";
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import routes from "#app/routes";
import { listenToFailedPresses } from "#app/components/ui/failed-press";
import { toRouteId } from "#app/components/forms/use-optimistic-switch";
import { Switch } from "#app/components/forms/switch";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => void vi.unstubAllGlobals());

interface Sent {
  path: string;
  fields: URLSearchParams;
  answer: (response: Response) => void;
  fail: (error: Error) => void;
}

/** Opens a page with one switch; `setPage` changes what the page says, `answer` settles the request of a press. */
async function openSwitch() {
  const requests: Sent[] = [];
  vi.stubGlobal("fetch", (path: string, { body, signal }: { body: URLSearchParams; signal: AbortSignal }) => {
    return new Promise<Response>((answer, fail) => {
      signal.addEventListener("abort", () => fail(new DOMException("Aborted", "AbortError")));
      requests.push({ path, fields: body, answer, fail });
    });
  });
  const loader = vi.fn(() => null);
  const action = vi.fn(() => null);
  let setPage: (isOn: boolean) => void = () => undefined;
  function Page() {
    const [isOn, setIsOn] = useState(false);
    setPage = setIsOn;
    return <Switch label="Published" isOn={isOn} action="/press" returnTo="/" />;
  }
  const routes = [
    { path: "/", element: <Page />, loader, action: () => ({ error: "Too long" }), errorElement: <h1>Error</h1> },
    { path: "/press", action, element: null },
  ];
  const hydrationData = { loaderData: { "0": null } };
  const toasts: (string | null)[] = [];
  const stop = listenToFailedPresses((message) => toasts.push(message));
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const router = createMemoryRouter(routes, { hydrationData });
  await act(async () => root.render(<RouterProvider router={router} />));
  onTestFinished(() => (stop(), act(() => root.unmount()), place.remove()));
  const button = place.querySelector("button")!;
  return {
    state: () => button.getAttribute("aria-checked"),
    press: () => act(async () => button.click()),
    answer: (answer: boolean | Response) =>
      act(async () => requests.at(-1)!.answer(answer instanceof Response ? answer : Response.json(answer))),
    fail: (error: Error) => act(async () => requests.at(-1)!.fail(error)),
    setPage: (isOn: boolean) => act(async () => setPage(isOn)),
    requests,
    router,
    loader,
    action,
    toasts,
    place,
  };
}

const published = ({ fields }: Sent) => fields.get("published");

test("a press shows the wanted state at once, and a page that is not fetched again keeps it", async () => {
  const { press, answer, state, requests } = await openSwitch();
  await press();
  expect([state(), requests.map(published), requests[0]!.path]).toEqual([
    "true",
    ["true"],
    "/press?_data=routes%2Fpress",
  ]);
  await answer(true);
  expect(state()).toBe("true");
  await press();
  expect([state(), requests.map(published)]).toEqual(["false", ["true", "false"]]);
});

test("a press that succeeded loads the page's data again, and what a form of it was refused for stays", async () => {
  const { press, answer, loader, router } = await openSwitch();
  const refused = { formMethod: "post", formData: new FormData() } as const;
  await act(() => router.navigate("/", refused));
  loader.mockClear();
  await press();
  await answer(true);
  expect([loader.mock.calls.length, router.state.actionData]).toEqual([1, { "0": { error: "Too long" } }]);
});

test("a press that is lost after an accepted one shows what was accepted", async () => {
  const { press, answer, fail, state } = await openSwitch();
  await press();
  await answer(true);
  await press();
  expect(state()).toBe("false");
  await fail(new TypeError("Failed to fetch"));
  expect(state()).toBe("true");
});

test("a refused press is taken back, and the page's data come again with the reason", async () => {
  const { press, answer, state, loader } = await openSwitch();
  await press();
  await answer(false);
  expect([state(), loader.mock.calls.length]).toEqual(["false", 1]);
});

test.each([
  ["the connection is lost", new TypeError("Failed to fetch"), null],
  ["a proxy answers", new Response("<title>502 Bad Gateway</title>", { status: 502 }), "Opps! something went wrong 😕"],
  [
    "the site fails",
    Response.json({ message: "Unexpected Server Error" }, { status: 500 }),
    "Opps! something went wrong 😕",
  ],
  ["a public network answers", new Response("<title>Wi-Fi</title>"), "Opps! something went wrong 😕"],
  ["the video server is away", Response.json("can not toggle like", { status: 503 }), "can not toggle like"],
])("a press is taken back and told, and the page stays as it is, where %s", async (_, outcome, toast) => {
  const { press, answer, fail, state, toasts, loader, place } = await openSwitch();
  await press();
  await (outcome instanceof Error ? fail(outcome) : answer(outcome));
  expect([state(), toasts, loader.mock.calls.length]).toEqual(["false", [toast], 0]);
  expect(place.querySelector("h1")).toBeNull();
});

test("a press after another replaces it, and only the last answer counts", async () => {
  const { press, answer, state, requests, toasts } = await openSwitch();
  await press();
  await press();
  expect([state(), requests.map(published)]).toEqual(["false", ["true", "false"]]);
  await answer(true);
  expect([state(), toasts]).toEqual(["false", []]);
});

test.each([
  ["a login notice", Response.json({ typedValues: {} }, { status: 401, headers: { "X-Remix-Catch": "yes" } })],
  ["the login", new Response(null, { status: 204, headers: { "X-Remix-Redirect": "/login" } })],
])("a press that leads to %s is sent by the router, which shows it", async (_, outcome) => {
  const { press, answer, action } = await openSwitch();
  await press();
  await answer(outcome);
  expect(action).toHaveBeenCalledOnce();
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

const listIds = (entries: RouteConfigEntry[]): (string | undefined)[] =>
  entries.flatMap(({ id, children = [] }) => [id, ...listIds(children)]);

test.each([
  ...["video/v1/like", "tweet/t1/like", "comment/c1/like", "comment/c1/heart", "comment/c1/pin"],
  ...["channel/u1/subscribe", "playlist/p1/video/v1", "video/v1/publish", "video/v1/later"],
])("the press of actions/%s is sent to a route that exists", async (action) => {
  expect(listIds(await routes)).toContain(toRouteId(`/actions/${action}`));
});
