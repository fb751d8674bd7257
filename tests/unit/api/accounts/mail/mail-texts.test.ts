import { afterAll, beforeAll, expect, test } from "vitest";
import { mailTexts } from "#api/accounts/mail/mail-texts";
import { renderMail } from "#api/accounts/mail/render-mail";
import { inLanguage, offerLanguages } from "#languages/runtime/language";

beforeAll(() => offerLanguages(["en", "ar-XB"]));
afterAll(() => offerLanguages(["en"]));

const write = (kind: keyof typeof mailTexts, details: Record<string, string> = {}, accent = "") => {
  const text = mailTexts[kind]({ username: "ann", site: "Larks", details });
  return renderMail(text, { url: "https://larks.example/", site: "Larks", accent });
};

test.each([
  ["", "background:#ffbe2e;color:#10181f"],
  ["#003366", "background:#003366;color:#ffffff"],
])("a button of a mail has the site's colour %s, with a text that can be read on it", (accent, style) => {
  expect(write("account-deleted", {}, accent).html).toContain(style);
});

test("a mail has language and direction of its reader, and no text is left in English", () => {
  for (const kind of Object.keys(mailTexts) as (keyof typeof mailTexts)[]) {
    const { subject, text, html } = inLanguage("ar-XB", () => write(kind, { at: "2026-11-24T14:05:00Z" }));
    expect(html).toMatch(/^<!doctype html><html lang="ar-XB" dir="rtl">/);
    const lines = [subject, ...text.split("\n\n").filter((line) => !/^https:|UTC$/.test(line))];
    expect(lines.filter((line) => !line.includes("\u202e"))).toEqual([]);
  }
  expect(write("account-deleted").html).toMatch(/^<!doctype html><html lang="en"><head>/);
});

test.each([
  ["second-factor-removed", "app", "The authenticator app was removed from your account on Larks"],
  ["second-factor-removed", "passkey", "A passkey was removed from your account on Larks"],
  ["second-factor-removed", "all", "Two-step login was removed from your account on Larks"],
  ["second-factor-added", "app", "An authenticator app was set up for your account on Larks"],
  ["second-factor-added", "passkey", "A passkey was added to your account on Larks"],
] as const)("a mail of %s names the factor %s", (kind, factor, subject) => {
  expect(write(kind, { factor, at: "2026-11-24T14:05:00Z" }).subject).toBe(subject);
});
