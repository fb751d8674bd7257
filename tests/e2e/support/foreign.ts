import { expect, type Page } from "@playwright/test";
import { ann } from "#tests/support/family";
import type { FamilyServer } from "#tests/support/family-server";
import { cleanUp, listen, startBuiltServer } from "#tests/support/spawned";

/** Signs in on the built site in front of a server of the family. */
export async function signInAt(page: Page, { listener }: FamilyServer) {
  const { url } = await startBuiltServer({ VIDEO_API_URL: `${await listen(listener)}/api/v1` });
  await page.goto(`${url}/login`);
  await page.getByLabel("Email address").fill(ann.email);
  await page.getByLabel("Password").fill("sing-before-dawn");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
  return url;
}

/** Leaves the page before its servers stop: what it still loads would fail. */
export async function leaveAndCleanUp({ page }: { page: Page }) {
  await page.goto("about:blank");
  await cleanUp();
}
