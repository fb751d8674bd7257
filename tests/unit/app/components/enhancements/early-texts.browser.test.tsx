// @vitest-environment happy-dom
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { collectEarlyTexts, RestoreEarlyTexts } from "#app/components/enhancements/early-texts";
import { TextArea } from "#app/components/forms/text-area";

const form = (
  <form>
    <TextArea label="Description" name="description" defaultValue="About it" />
    <TextArea label="Comment" name="comment" />
  </form>
);

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));

/** Hydrates the form; `typeBefore` types before its scripts run, `typeMeanwhile` while they hydrate it. */
async function hydrate({ typeBefore, typeMeanwhile }: Partial<Record<"typeBefore" | "typeMeanwhile", string>>) {
  document.body.innerHTML = `<main>${renderToString(form)}</main>`;
  const [description, comment] = [...document.querySelectorAll("textarea")] as [
    HTMLTextAreaElement,
    HTMLTextAreaElement,
  ];
  const type = (text: string) => {
    description.value = text;
    description.dispatchEvent(new Event("input", { bubbles: true }));
  };
  if (typeBefore) type(typeBefore);
  const early = collectEarlyTexts();
  if (typeMeanwhile) type(typeMeanwhile);
  const page = (
    <>
      <RestoreEarlyTexts early={early} />
      {form}
    </>
  );
  const root = await act(async () => hydrateRoot(document.body.firstElementChild!, page));
  onTestFinished(() => act(async () => root.unmount()));
  return { description: description.value, comment: comment.value };
}

test.each([
  { typeBefore: "Words worth keeping" },
  { typeMeanwhile: "Words worth keeping" },
  { typeBefore: "Words", typeMeanwhile: "Words worth keeping" },
])(
  "what was typed before the page is hydrated stays, and what was not typed is as it was served: %j",
  async (typed) => {
    expect(await hydrate(typed)).toEqual({ description: "Words worth keeping", comment: "" });
  },
);
