import { Secret, TOTP } from "otpauth";
import type { CDPSession, Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { signOut, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { logIn, logOut, password } from "./support/steps";

const signedIn = (page: Page) => expect(page.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();

test("a person sets up an authenticator app, and signs in with its code and a recovery code", async ({
  page,
  site,
}) => {
  const name = site.unique("app");
  await signUp(page, name);
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  const key = await page.getByLabel("Or type this key into the app").inputValue();
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
  await page.getByLabel("Code", { exact: true }).fill(app.generate());
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Set up the app" }).click();
  const codes = (await page.getByRole("textbox", { name: "Recovery codes" }).inputValue()).split("\n");
  expect(codes).toHaveLength(10);
  await page.getByRole("link", { name: "I have saved them" }).click();
  await expect(page.getByText("10 recovery codes are left")).toBeVisible();
  site.expectStatus(401);
  // A code opens once: the sign-in takes the next one, which is accepted half a minute before and after its own time.
  const nextCode = () => app.generate({ timestamp: Date.now() + 30_000 });
  for (const findCode of [nextCode, () => codes[0]!]) {
    await signOut(page);
    await page.goto("/login?from=%2Fsettings%2Fsecurity");
    await logIn(page, name);
    await page.getByLabel("Code", { exact: true }).fill("no code");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page.getByText(/This recovery code is not right/)).toBeVisible();
    if (test.info().project.name === "with-js") await expectAccessible(page);
    await page.getByLabel("Code", { exact: true }).fill(findCode());
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await signedIn(page);
    expect(new URL(page.url()).pathname).toBe("/settings/security");
  }
  await expect(page.getByText("9 recovery codes are left", { exact: false }).first()).toBeVisible();
});

/** Gives the browser an authenticator that keeps passkeys and verifies its user by itself. */
async function addAuthenticator(client: CDPSession) {
  await client.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
}

test(
  "a person adds a passkey, signs in with it, alone and after the password, and confirms own changes by it",
  { tag: "@scripts" },
  async ({ page, site, context }) => {
    site.expectStatus(401);
    await addAuthenticator(await context.newCDPSession(page));
    const name = site.unique("passkey");
    await signUp(page, name);
    await page.goto("/settings/security/passkeys/new");
    await page.getByLabel("Name").fill("This laptop");
    await page.getByLabel("Your password").fill(password);
    await page.getByRole("button", { name: "Add passkey" }).click();
    await page.getByRole("link", { name: "I have saved them" }).click();
    await expect(page.getByText("This laptop").first()).toBeVisible();
    await logOut(page);
    await page.goto("/login");
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await signedIn(page);
    await logOut(page);
    await page.goto("/login");
    await logIn(page, name);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await signedIn(page);
    const confirm = async () => {
      // The page under a dialog has a form of the same kind.
      await page.getByRole("button", { name: "Use a passkey in place of the password" }).first().click();
      await expect(page.getByText("Your passkey confirmed that it is you.")).toBeFocused();
    };
    await page.goto("/settings/changepwd");
    await confirm();
    await page.getByLabel("New password").fill("sing-at-noon");
    await page.getByLabel("Confirm password").fill("sing-at-noon");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Password changed successfully")).toBeVisible();
    await page.goto("/settings/security/codes");
    await confirm();
    await page.getByRole("button", { name: "Create new codes" }).click();
    await page.getByRole("link", { name: "I have saved them" }).click();
    await page.goto("/settings/delete");
    await confirm();
    await page.getByRole("button", { name: "Delete account" }).click();
    await expect(page.getByText(/^Your account will be deleted on/).first()).toBeVisible();
  },
);
