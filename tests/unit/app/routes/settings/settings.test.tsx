import { expect, test } from "vitest";
import { findSettingsPage } from "#app/routes/settings/_app.settings/settings-tabs";

const all = () => true;
const here = (tabs: { label: string; isCurrent: boolean }[]) =>
  tabs.filter(({ isCurrent }) => isCurrent).map(({ label }) => label);

test("the settings have four groups, each of which opens its first page", () => {
  const { groups } = findSettingsPage("/settings", all);
  expect(groups.map(({ label, to }) => [label, to])).toEqual([
    ["Profile", "/settings/personalInfo"],
    ["Channel", "/settings/channelinfo"],
    ["Security", "/settings/changepwd"],
    ["Privacy and data", "/settings/data"],
  ]);
});

test.each([
  ["/settings", "Profile", "Personal info"],
  ["/settings/email", "Profile", "Personal info"],
  ["/settings/avatar", "Channel", "Channel info"],
  ["/settings/security/codes", "Security", "Login and devices"],
  ["/settings/delete", "Privacy and data", "Your data"],
  ["/settings/blocked", "Privacy and data", "Blocked people"],
])("%s belongs to %s and is headed %s", (path, group, heading) => {
  const { groups, pages, ...page } = findSettingsPage(path, all);
  expect([here(groups), here(pages), page.heading]).toEqual([[group], [heading], heading]);
});

test.each([
  ["/settings/security/codes", "/settings/security"],
  ["/settings/programs/new", "/settings/programs"],
  ["/settings/email", "/settings/personalInfo"],
  ["/settings/security", null],
  ["/settings/avatar", null],
  ["/settings/delete", null],
])("%s is a task of %s", (path, parent) => {
  expect(findSettingsPage(path, all).parent).toBe(parent);
});

test("a page that the server lacks is left out", () => {
  const labels = (missingControls: string) =>
    findSettingsPage("/settings/data", (control) => control !== missingControls).pages.map(({ label }) => label);
  expect(labels("block")).toEqual(["Your data", "Feed reader", "Decisions"]);
  expect(labels("decisions")).not.toContain("Decisions");
});
