import { findFreePort } from "#tests/support/free-ports";
import { startMailServer, until } from "#tests/support/mail-server";
import { cleanUp, startBuiltServer } from "#tests/support/spawned";
import { expect, test } from "./support/site";
import { emailOf, logIn, password, signUpByForm, waitForHydration } from "./support/steps";

test.afterAll(cleanUp);

// tests/spec/mail.test.ts does the same without JavaScript.
test("somebody signs up by an invitation, and posts after verifying the address @scripts", async ({ browser }) => {
  const mails = await startMailServer();
  const port = await findFreePort();
  const baseURL = `http://localhost:${port}`;
  const mailSettings = { SMTP_URL: mails.settings.url, MAIL_FROM: mails.settings.from };
  await startBuiltServer({ PORT: String(port), PUBLIC_URL: baseURL, RENDITIONS: "off", ...mailSettings });
  const [ada, bea] = await Promise.all([1, 2].map(async () => (await browser.newContext({ baseURL })).newPage()));
  if (!ada || !bea) throw new Error("There are no pages");

  await signUpByForm(ada, "ada");
  await ada.goto("/administration/sign-ups");
  await ada.getByLabel("Who can create an account").selectOption({ value: "invitation" });
  await ada.getByLabel("Who may post").selectOption({ value: "yes" });
  await ada.getByRole("button", { name: "Save", exact: true }).click();
  await ada.getByRole("link", { name: "Create invitation" }).click();
  await ada.getByLabel("Note").fill("For Bea");
  await ada.getByRole("button", { name: "Create invitation" }).click();
  const invitation = await ada.getByLabel("Link of the invitation For Bea").inputValue();

  await bea.goto(invitation);
  await waitForHydration(bea);
  await bea.getByLabel("Username").fill("bea");
  await bea.getByLabel("Email address").fill(emailOf("bea"));
  await bea.getByLabel("Full name").fill("The bea");
  await bea.getByLabel("Password").fill(password);
  await bea.getByRole("button", { name: "Sign up" }).click();
  await expect(bea.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await bea.getByRole("link", { name: "Log in" }).click();
  await logIn(bea, "bea");
  await expect(bea.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
  const tweet = async () => {
    await bea.goto("/tweets");
    await bea.getByLabel("New tweet").fill("First words");
    await bea.getByRole("button", { name: "Tweet", exact: true }).click();
  };
  await tweet();
  await expect(bea.getByText(/^Verify your email address before you post/)).toBeVisible();

  const { text } = await until(() => mails.mails.find(({ subject }) => subject.startsWith("Verify")));
  await bea.goto(new RegExp(`${baseURL}/\\S+`).exec(text)![0]);
  await bea.getByRole("button", { name: "Verify my address" }).click();
  await expect(bea).not.toHaveURL(/verify-email/);
  await tweet();
  await expect(bea.getByText("Tweet created successfully")).toBeVisible();
  await ada.goto("/administration/invitations");
  await expect(ada.getByText(/^Used 1 of/)).toBeVisible();
  await mails.close();
});
