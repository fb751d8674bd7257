// @vitest-environment happy-dom
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { joinLinks, LinkRows } from "#app/routes/settings/_app.settings/link-rows";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => vi.unstubAllGlobals());

const [a, b, c] = ["A https://a.example/", "B https://b.example/", "C https://c.example/"];

/** Loads the rows of a channel's links as a page of the server, in a form that shows what it sent. */
async function open(...lines: (string | undefined)[]) {
  const form = document.body.appendChild(document.createElement("form"));
  const rowsOf = (links: string) => <LinkRows defaultValue={links} />;
  const loaded = rowsOf(lines.join("\n"));
  form.innerHTML = renderToString(loaded);
  const root = await act(async () => hydrateRoot(form, loaded));
  onTestFinished(() => root.unmount());
  const fieldsOf = (row: number) => [...form.querySelectorAll("input")].slice(2 * row - 2, 2 * row);
  return {
    type: (row: number, ...texts: [label: string, address: string]) =>
      fieldsOf(row).forEach((field, index) => (field.value = texts[index]!)),
    save: () => {
      const { links = "" } = joinLinks(Object.fromEntries(new FormData(form)) as Record<string, string>);
      act(() => root.render(rowsOf(links)));
      return links.split("\n");
    },
  };
}

test("links that are saved twice stay, though one of them was cleared", async () => {
  const { type, save } = await open(a, b, c);
  type(1, "", "");
  expect(save()).toEqual([b, c]);
  expect(save()).toEqual([b, c]);
});

test("no line of a refused form comes twice, though rows between were empty", async () => {
  const { type, save } = await open(a);
  type(4, "No", "http://b.example/");
  expect(save()).toEqual([a, "No http://b.example/"]);
  expect(save()).toEqual([a, "No http://b.example/"]);
});
