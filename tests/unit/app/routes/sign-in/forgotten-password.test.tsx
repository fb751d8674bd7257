// @vitest-environment happy-dom
import { expect, test } from "vitest";
import ForgottenPassword from "#app/routes/sign-in/_auth.login_.forgot";
import { render } from "../../render";

async function show(data: { sendsMail: boolean | null; failure: string | null; isSent: boolean }) {
  document.body.innerHTML = await render(<ForgottenPassword />, "/login/forgot?state=sent", data);
  return [document.querySelector("h1")!.textContent, document.body.textContent!] as const;
}

test("while the server is unreachable, the page does not say that the site sends no mail", async () => {
  const [title, text] = await show({ sendsMail: null, failure: "unreachable", isSent: true });
  expect([title, text.includes("sends no email")]).toEqual(["Forgot your password?", false]);
  expect(document.querySelector("main a, p a")!.getAttribute("href")).toBe("/login/forgot?state=sent");
});

test("a site without mail says so, and one with mail to look for it", async () => {
  expect((await show({ sendsMail: false, failure: null, isSent: true }))[1]).toContain("This site sends no email");
  expect((await show({ sendsMail: true, failure: null, isSent: true }))[0]).toBe("Check your email");
});
