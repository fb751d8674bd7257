// @vitest-environment happy-dom
import { expect, onTestFinished, test } from "vitest";
import { attachSuggestions } from "#app/components/shell/suggestions";

/** Focuses the search of a page of this viewer; returns how to search, and what was searched for before. */
function openSearch(viewerId: string | null) {
  const form = document.body.appendChild(document.createElement("form"));
  onTestFinished(() => document.body.replaceChildren());
  form.innerHTML = "<input>";
  attachSuggestions(form, { viewerId, isLight: true });
  const search = (text: string) => {
    form.querySelector("input")!.value = text;
    form.dispatchEvent(new Event("submit"));
  };
  const listed = [...(form.nextElementSibling as Element).querySelectorAll("a")].map(({ textContent }) => textContent);
  return { search, listed };
}

test("what one account searched for is suggested to that account alone", () => {
  localStorage.clear();
  openSearch("u1").search("owls");
  expect([openSearch("u1"), openSearch("u2"), openSearch(null)].map(({ listed }) => listed)).toEqual([
    ["owls"],
    [],
    [],
  ]);
});
