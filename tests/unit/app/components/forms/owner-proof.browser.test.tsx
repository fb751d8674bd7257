// @vitest-environment happy-dom
import { act, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { FreshPassword } from "#app/components/forms/fresh-password";
import { ConfirmOwner } from "#app/components/forms/owner-proof";
import * as passkey from "#app/components/forms/passkey";

let end = () => {};

afterEach(() => {
  end();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const findButton = () =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.includes("passkey"))!;

const field = { id: "password", name: "password" };
const forms = [
  ["of administration", (errors?: string[]) => <FreshPassword isNeeded {...field} {...(errors && { errors })} />],
  ["of one's own account", (errors?: string[]) => <ConfirmOwner hasPasskey {...field} {...(errors && { errors })} />],
] as const;

/** Renders a form and presses the button for a passkey; returns what renders the form again, after a refusal. */
async function openForm(form: (errors?: string[]) => ReactElement, confirm: () => Promise<void>) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("PublicKeyCredential", vi.fn());
  vi.spyOn(passkey, "confirmPasskey").mockImplementation(confirm);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  const renderAgain = (errors?: string[]) =>
    act(async () =>
      root.render(
        <>
          {form(errors)}
          <button>Save</button>
        </>,
      ),
    );
  await renderAgain();
  end = () => act(() => root.unmount());
  await act(async () => findButton().click());
  return renderAgain;
}

test.each(forms)("a passkey stands for the password in a form %s, and the page says for how long", async (_, form) => {
  await openForm(form, async () => undefined);
  expect(document.querySelector("input[type=password]")).toBeNull();
  expect(document.activeElement!.textContent).toContain("ten minutes");
});

test.each(forms)("what a form %s says of a passkey takes the focus once", async (_, form) => {
  const renderAgain = await openForm(form, async () => undefined);
  const save = [...document.querySelectorAll("button")].at(-1)!;
  save.focus();
  await renderAgain();
  expect(document.activeElement).toBe(save);
});

test.each(forms)("a form %s asks again when the ten minutes are over", async (_, form) => {
  const renderAgain = await openForm(form, async () => undefined);
  await renderAgain(["Enter your password to continue"]);
  expect(document.querySelector("input[type=password]")).not.toBeNull();
  expect(document.body.textContent).toContain("Enter your password to continue");
  await act(async () => findButton().click());
  expect(document.querySelector("input[type=password]")).toBeNull();
});

test.each(forms)("a passkey that is refused leaves the password's field in a form %s", async (_, form) => {
  await openForm(form, async () => {
    throw new Error("cancelled");
  });
  expect(document.querySelector("input[type=password]")).not.toBeNull();
  expect(document.querySelector("[role=alert]")!.textContent).toContain("use another way");
});
