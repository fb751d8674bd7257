// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { SettingField } from "#app/components/administration/setting-field";
import SiteSettings from "#app/routes/administration/_app.administration.settings";
import { render, renderInto } from "../../render";

const signUps = { mode: "open", isFixed: false, sendsMail: true, requiresVerifiedEmail: true };
const terms = { name: "terms", label: "Terms", value: "", variable: null };
const factor = { name: "requireSecondFactor", label: "Who needs one", value: "nobody", variable: null };

async function list(changes: Partial<typeof signUps> = {}) {
  const data = {
    parts: [
      { part: "security", lines: [factor] },
      { part: "terms", lines: [terms] },
    ],
    signUps: { ...signUps, ...changes },
    categories: "Music, Science",
  };
  document.body.innerHTML = await render(<SiteSettings />, "/", data);
  return [...document.querySelectorAll("li p")].map(({ textContent }) => textContent);
}

test("the list of settings says in words who may post, who needs a second factor and what is not set", async () => {
  expect(await list()).toEqual([
    "Who can create an account: Open: anyone can create an account",
    "Who may post: Only people who have verified their email address",
    "Not set",
    "Who needs one: Nobody",
    "Not set",
    "Music, Science",
  ]);
  expect(await list({ requiresVerifiedEmail: false })).toContain("Who may post: Everybody who has an account");
});

test("the words that the site watches are said to hold comments and tweets for moderators", async () => {
  const state = { name: "watchedWords", errors: undefined, defaultValue: "", autoFocus: undefined };
  const field = (
    <SettingField name="watchedWords" label="Watched words" value="" variable={null} now={null} state={state} />
  );
  expect((await renderInto(field)).textContent).toContain("Comments and tweets with one of them wait for a moderator");
});

test("a choice that the environment decides, or that somebody else made, is written in words", async () => {
  const state = { name: "requireSecondFactor", errors: undefined, defaultValue: "nobody", autoFocus: undefined };
  const props = { name: "requireSecondFactor", label: "Who needs one", value: "administrators", state } as const;
  const fixed = await renderInto(<SettingField {...props} variable="REQUIRE_SECOND_FACTOR" now={null} />);
  expect(fixed.querySelector("bdi")!.textContent).toBe("Administrators");
  const changed = await renderInto(<SettingField {...props} variable={null} now="administrators" />);
  expect(changed.textContent).toContain("On the site now: Administrators");
});
