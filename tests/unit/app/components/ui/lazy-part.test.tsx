// @vitest-environment happy-dom
import type { ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { lazyPart, loadLazyParts } from "#app/components/ui/lazy-part";
import { render } from "../../render";

const Queue = ({ name }: { name: string }) => <p className="queue">{name}</p>;

/** Makes a part as scripts know it, which have no component at hand. */
function aPart(selector: string, load: () => Promise<typeof Queue>) {
  const onLoad = vi.fn(load);
  return { Part: lazyPart<{ name: string }>(false, { selector, load: onLoad, fallback: () => "Wait" }), onLoad };
}

/** Draws as a browser does. */
function draw(element: ReactElement) {
  const place = document.createElement("div");
  createRoot(place).render(element);
  return place;
}

test("a server draws a lazy part at once", async () => {
  const Part = lazyPart(Queue, { selector: ".queue", load: () => Promise.reject(new Error("needs no script")) });
  expect(await render(<Part name="Evening" />)).toBe('<p class="queue">Evening</p>');
});

test("a browser that draws a lazy part by itself loads its script first", async () => {
  const { Part } = aPart(".drawn", async () => Queue);
  const place = draw(<Part name="Evening" />);
  await expect.poll(() => place.textContent).toBe("Evening");
});

test("what stands for a lazy part stays where its script does not load", async () => {
  const { Part, onLoad } = aPart(".lost", () => Promise.reject(new Error("offline")));
  const place = draw(<Part name="Evening" />);
  await expect.poll(() => onLoad.mock.settledResults[0]?.type).toBe("rejected");
  expect(place.textContent).toBe("Wait");
});

test("scripts of the lazy parts in the server's page are loaded before it hydrates, and no others", async () => {
  const [present, absent] = [aPart(".shown", async () => Queue), aPart(".absent", async () => Queue)];
  document.body.innerHTML = '<p class="shown">Evening</p>';
  await loadLazyParts();
  expect([present, absent].map(({ onLoad }) => onLoad.mock.calls.length)).toEqual([1, 0]);
  expect(await render(<present.Part name="Evening" />)).toBe('<p class="queue">Evening</p>');
});
