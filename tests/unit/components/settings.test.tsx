import { expect, test } from "vitest";
import { listSettingsTabs } from "#app/routes/settings/_app.settings/settings-tabs";

test("the settings have an entry for the email address, where a refusal to post leads", () => {
  const tab = { label: "Email address", to: "/settings/email", isHere: true };
  expect(listSettingsTabs("/settings/email", () => true)).toContainEqual(tab);
  expect(listSettingsTabs("/settings/email", (control) => !["emailAddress"].includes(control))).not.toContainEqual(tab);
});
