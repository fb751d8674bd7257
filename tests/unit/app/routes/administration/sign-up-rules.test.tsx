// @vitest-environment happy-dom
import { expect, test } from "vitest";
import SignUps from "#app/routes/administration/_app.administration.sign-up-rules";
import { render } from "../../render";

const signUps = { mode: "open", isFixed: false, sendsMail: true, requiresVerifiedEmail: true };

async function show(state: Partial<typeof signUps>) {
  document.body.innerHTML = await render(<SignUps />, "/", { ...signUps, ...state });
  const names = [...document.querySelectorAll("select")].map(({ name }) => name);
  return { names, text: document.body.textContent!, buttons: document.querySelectorAll("button").length };
}

test("a site that sends mail offers both choices", async () => {
  expect((await show({})).names).toEqual(["mode", "requiresVerifiedEmail"]);
});

test("without mail the demand for verified addresses is no field, so that saving the form keeps it", async () => {
  const { names, text } = await show({ sendsMail: false, requiresVerifiedEmail: false });
  expect([names, text.includes("Only a site that sends email can verify addresses")]).toEqual([["mode"], true]);
});

test("a site that can choose nothing has no button to save it", async () => {
  const { names, buttons } = await show({ isFixed: true, sendsMail: false });
  expect({ names, buttons }).toEqual({ names: [], buttons: 0 });
});
