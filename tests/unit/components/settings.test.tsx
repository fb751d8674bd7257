// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { SettingField } from "#app/components/administration/setting-field";
import { listSettingsTabs } from "#app/routes/_app.settings/settings-tabs";
import { renderInto } from "./render";

test("the settings have an entry for the email address, where a refusal to post leads", () => {
  const tab = { label: "Email address", to: "/settings/email", isHere: true };
  expect(listSettingsTabs("/settings/email", [])).toContainEqual(tab);
  expect(listSettingsTabs("/settings/email", ["emailAddress"])).not.toContainEqual(tab);
});

test("the words that the site watches are said to hold comments and tweets for moderators", async () => {
  const state = { name: "watchedWords", errors: undefined, defaultValue: "", autoFocus: undefined };
  const field = (
    <SettingField name="watchedWords" label="Watched words" value="" variable={null} now={null} state={state} />
  );
  expect((await renderInto(field)).textContent).toContain("Comments and tweets with one of them wait for a moderator");
});
