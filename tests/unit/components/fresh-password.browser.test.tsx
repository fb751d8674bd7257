// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { FreshPassword } from "#app/components/forms/fresh-password";
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

async function openForm(confirm: () => Promise<void>) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.spyOn(passkey, "confirmPasskey").mockImplementation(confirm);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<FreshPassword isNeeded id="password" name="password" />));
  end = () => act(() => root.unmount());
  await act(async () => findButton().click());
}

test("a passkey stands for the password: its field goes away, and the page says for how long", async () => {
  await openForm(async () => undefined);
  expect(document.querySelector("input")).toBeNull();
  expect(document.querySelector("[role=status]")!.textContent).toContain("ten minutes");
});

test("a passkey that is refused leaves the password's field, with a message", async () => {
  await openForm(async () => {
    throw new Error("cancelled");
  });
  expect(document.querySelector("input[type=password]")).not.toBeNull();
  expect(document.querySelector("[role=alert]")!.textContent).toContain("use another way");
});
