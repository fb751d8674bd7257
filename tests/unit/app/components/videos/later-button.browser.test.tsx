// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PageContext } from "#app/components/ui/page-context";
import { LaterButton, LaterForm } from "#app/components/videos/later-button";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => void vi.unstubAllGlobals());

/** Opens two cards' buttons; `answer` settles the request of one press, the first of its video. */
async function openButtons() {
  const requests: { id: string; saved: unknown; answer: (isSaved: boolean) => void }[] = [];
  vi.stubGlobal("fetch", (path: string, { body }: { body: URLSearchParams }) => {
    const [, id = ""] = /^\/actions\/video\/(\w+)\/later\?/.exec(path)!;
    const saved = body.get("saved");
    return new Promise<Response>((resolve) => {
      requests.push({ id, saved, answer: (isSaved) => resolve(Response.json(isSaved)) });
    });
  });
  const element = (
    <PageContext.Provider value={{ viewerId: "u1", missingControls: [] }}>
      <LaterForm path="/" />
      <LaterButton video={{ _id: "one", title: "One" }} />
      <LaterButton video={{ _id: "two", title: "Two" }} />
    </PageContext.Provider>
  );
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () => root.render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />));
  const [one, two] = [...place.querySelectorAll("button")];
  const press = (button: HTMLButtonElement) => act(async () => button.click());
  const answer = (id: string, isSaved: boolean) =>
    act(async () => requests.find((request) => request.id === id)!.answer(isSaved));
  const states = () => [one, two].map((button) => button!.getAttribute("aria-pressed"));
  return { one: one!, two: two!, press, answer, states, requests };
}

test("of two videos that are saved at once, the refused one is taken back", async () => {
  const { one, two, press, answer, states, requests } = await openButtons();
  await press(one);
  await press(two);
  expect(states()).toEqual(["true", "true"]);
  expect(requests.map(({ id, saved }) => [id, saved])).toEqual([
    ["one", "true"],
    ["two", "true"],
  ]);
  await answer("one", false);
  await answer("two", true);
  expect(states()).toEqual(["false", "true"]);
});

test("a refused button can be pressed again, and another press takes it back", async () => {
  const { one, press, answer, states, requests } = await openButtons();
  await press(one);
  await answer("one", false);
  expect(states()[0]).toBe("false");
  await press(one);
  await act(async () => requests[1]!.answer(true));
  expect(states()[0]).toBe("true");
  await press(one);
  expect(states()[0]).toBe("false");
  expect(requests.map(({ saved }) => saved)).toEqual(["true", "true", "false"]);
});
