// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { SettingField } from "#app/components/administration/setting-field";
import { summarizeSetting } from "#app/components/administration/setting-texts";
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
    hasLogo: false,
  };
  document.body.innerHTML = await render(<SiteSettings />, "/", data);
  return [...document.querySelectorAll("li p")].map(({ textContent }) => textContent);
}

test("the list of settings says in words who may post, who needs a second factor and what is not set", async () => {
  expect(await list()).toEqual([
    "Default logo",
    "Music, Science",
    "Open: anyone can create an account",
    "Who may post: Only people who have verified their email address",
    "Two-step login is not required",
    "Not set",
    "Addresses that the site posts messages to",
  ]);
  expect(await list({ requiresVerifiedEmail: false })).toContain("Who may post: Everybody who has an account");
});

test("the settings stand in five groups, and what is not set is quiet", async () => {
  await list();
  const headings = [...document.querySelectorAll("h2, h3")].map(({ tagName, textContent }) => tagName + textContent);
  expect(headings).toEqual([
    ...["H2Site", "H3Logo", "H3Categories", "H2People", "H3Sign-ups", "H3Two-step login", "H2Safety"],
    ...["H2Pages", "H3Terms", "H2Programs", "H3Webhooks"],
  ]);
  expect([...document.querySelectorAll("li a")].map(({ textContent }) => textContent).at(-1)).toBe("Manage");
  const quiet = [...document.querySelectorAll("li p.text-muted")].map(({ textContent }) => textContent);
  expect(quiet).toEqual(["Default logo", "Not set", "Addresses that the site posts messages to"]);
});

test("the list of settings says what each of them does, not what its field is called", () => {
  const textOf = (...[name, value]: Parameters<typeof summarizeSetting>) => {
    const { label, text } = summarizeSetting(name, value) ?? {};
    return label ? `${label}: ${text}` : text;
  };
  expect([textOf("notice", ""), textOf("noticeUntil", ""), textOf("notice", "Moving tonight")]).toEqual([
    ...["No notice is shown", undefined, "Moving tonight"],
  ]);
  expect([textOf("userQuota", ""), textOf("userQuota", "5")]).toEqual([
    ...["No limit for each account", "5 GB of videos for each account"],
  ]);
  expect([textOf("watchedWords", ""), textOf("watchedWords", "casino\r\nfree money")]).toEqual([
    ...["No words are watched", "Posts with one of these are held: casino, free money"],
  ]);
  expect([textOf("publishesDecisions", "off"), textOf("publishesDecisions", "on")]).toEqual([
    ...["Moderators' decisions are not published", "Moderators' decisions are published"],
  ]);
  expect([textOf("contact", ""), textOf("accent", "")]).toEqual(["Contact: Not set", "Accent: #ffbe2e (default)"]);
});

test("the words that the site watches are said to hold comments and tweets for moderators", async () => {
  const state = { name: "watchedWords", errors: undefined, defaultValue: "", autoFocus: undefined };
  const field = (
    <SettingField
      name="watchedWords"
      label="Watched words"
      value=""
      variable={null}
      currentValue={null}
      state={state}
    />
  );
  expect((await renderInto(field)).textContent).toContain("Comments and tweets with one of them wait for a moderator");
});

test("a choice that the environment decides, or that somebody else made, is written in words", async () => {
  const state = { name: "requireSecondFactor", errors: undefined, defaultValue: "nobody", autoFocus: undefined };
  const props = { name: "requireSecondFactor", label: "Who needs one", value: "administrators", state } as const;
  const fixed = await renderInto(<SettingField {...props} variable="REQUIRE_SECOND_FACTOR" currentValue={null} />);
  expect(fixed.querySelector("bdi")!.textContent).toBe("Administrators");
  const changed = await renderInto(<SettingField {...props} variable={null} currentValue="administrators" />);
  expect(changed.textContent).toContain("On the site now: Administrators");
});
