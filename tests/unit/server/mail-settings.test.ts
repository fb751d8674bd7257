import { expect, test } from "vitest";
import { readConfig } from "#server/config";
import { readMailSettings } from "#server/site-settings";

const complete = {
  SMTP_URL: "smtps://name:secret@mail.example",
  MAIL_FROM: "Vidlark <no-reply@videos.example>",
  PUBLIC_URL: "https://videos.example",
};
const read = (environment: Record<string, string>) => readMailSettings(readConfig(environment));

test("a site with a mail server, a sender and an origin sends mail", () => {
  expect(read(complete)).toEqual({
    url: complete.SMTP_URL,
    from: complete.MAIL_FROM,
    publicUrl: complete.PUBLIC_URL,
  });
});

test("a site without a mail server sends none", () => {
  expect(read({ PUBLIC_URL: complete.PUBLIC_URL })).toBeNull();
});

test.each(["MAIL_FROM", "PUBLIC_URL"] as const)("a mail server needs %s, and the error shows an example", (name) => {
  expect(() => read({ ...complete, [name]: "" })).toThrow(`${name}=`);
});

test.each([
  ["SMTP_URL", "mail.example"],
  ["MAIL_FROM", "Vidlark"],
])("%s may not be '%s'", (name, value) => {
  expect(() => read({ ...complete, [name]: value })).toThrow(`${name} must be`);
});
