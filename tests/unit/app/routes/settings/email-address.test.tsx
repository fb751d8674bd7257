// @vitest-environment happy-dom
import { expect, test } from "vitest";
import EmailAddress from "#app/routes/settings/_app.settings.email";
import VerifyEmail from "#app/routes/sign-in/_auth.verify-email";
import { render } from "../../render";

const findChange = () => document.querySelector("a[href='/settings/personalInfo']")?.textContent;

test("whoever follows a link that has ended learns where each kind is asked for again", async () => {
  document.body.innerHTML = await render(<VerifyEmail />, "/verify-email?token=x", { token: "x" });
  expect(document.querySelector("a[href='/settings/email']")!.textContent).toBe("Get a new one");
  expect(findChange()).toBe("change the address again");
});

test("an address that waits to be confirmed says how to get a new link", async () => {
  const state = { email: "ann@videos.example", isVerified: true, sendsMail: true, isDemanded: false };
  const show = async (pendingEmail: string | null) =>
    void (document.body.innerHTML = await render(<EmailAddress />, "/settings/email", { ...state, pendingEmail }));
  await show("ann@new.example");
  expect(findChange()).toBe("change the address again");
  await show(null);
  expect(findChange()).toBeUndefined();
});
