// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, expect, test, vi } from "vitest";
import { CopyField } from "#app/components/ui/copy-field";

beforeAll(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));

test("the button of the field that has the focus is the main one of its page", async () => {
  const page = document.createElement("div");
  const fields = (
    <>
      <CopyField label="Link" value="/video/v1" isMain />
      <CopyField label="Embed code" value="<iframe>" />
    </>
  );
  await act(async () => createRoot(page).render(fields));
  const buttons = [...page.querySelectorAll("button")];
  expect(buttons.map(({ classList }) => classList.contains("button-primary"))).toEqual([true, false]);
});
