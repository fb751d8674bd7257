// @vitest-environment happy-dom
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { EarlyTexts, listEarlyTexts } from "#app/components/enhancements/early-texts";
import { TextArea } from "#app/components/forms/text-area";

const form = (
  <form>
    <TextArea label="Description" name="description" defaultValue="About it" />
    <TextArea label="Comment" name="comment" />
  </form>
);

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));

test("what was typed before the page hydrates stays, and what was not typed is as it was served", async () => {
  document.body.innerHTML = `<main>${renderToString(form)}</main>`;
  const [description, comment] = document.querySelectorAll("textarea");
  if (description) description.value = "Words worth keeping";
  const texts = listEarlyTexts();
  const page = (
    <>
      <EarlyTexts texts={texts} />
      {form}
    </>
  );
  const root = await act(async () => hydrateRoot(document.body.firstElementChild!, page));
  expect(description?.value).toBe("Words worth keeping");
  expect(comment?.value).toBe("");
  await act(async () => root.unmount());
});
