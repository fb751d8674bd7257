import { expect, test } from "vitest";
import { ActList } from "#app/components/administration/act-list";
import type { ActEntry } from "#contract/audit";
import { permanentEnd } from "#contract/suspension";
import { render } from "../../render";

const id = "b".repeat(24);
const entry: ActEntry = {
  ...{ _id: id, at: "2030-01-01T00:00:00.000Z", actor: { _id: id, username: "ann" }, session: "" },
  ...{ act: "case.decide", subject: { kind: "video", _id: id }, reason: "", details: {} },
};
const show = async (details: ActEntry["details"]) =>
  (await render(<ActList entries={[{ ...entry, details }]} />)).match(/<\/time>(.*?)<\/p>/)![1];

const sentenceOf = async (changes: Partial<ActEntry>) => {
  const html = await render(<ActList entries={[{ ...entry, ...changes }]} />);
  return html.match(/<p>(.*?)<\/p>/)![1]!.replace(/<[^>]+>/g, "");
};

const sentences: [sentence: string, changes: Partial<ActEntry>][] = [
  ["@ann decided to hide a video", { details: { decision: "hide", caseId: id } }],
  [
    "@ann decided to delete the video “Birds”",
    { details: { decision: "delete", caseId: id }, subject: { kind: "video", _id: id, name: "Birds" } },
  ],
  [
    "@ann approved the held comment “Buy!”",
    { act: "held.approve", subject: { kind: "comment", _id: id, name: "Buy!" } },
  ],
  [
    "a deleted account suspended a deleted account",
    { actor: { _id: id }, act: "account.suspend", subject: { kind: "user", _id: id } },
  ],
  ["@ann decided a case about a tweet", { subject: { kind: "tweet", _id: id } }],
  ["@ann created an invitation", { act: "invitation.create", subject: { kind: "invitation", _id: id } }],
  ["@ann approved the held comment", { act: "held.approve", subject: { kind: "comment", _id: id } }],
  ["@ann changed the setting Name of the site", { act: "setting.change", subject: { kind: "setting", _id: "name" } }],
  ["@ann changed the setting mode", { act: "setting.change", subject: { kind: "setting", _id: "mode" } }],
  ...(
    [
      ["@ann gave the role of moderator to @bea", "moderator"],
      ["@ann took the role from @bea", "user"],
    ] as const
  ).map(([sentence, to]): [string, Partial<ActEntry>] => [
    sentence,
    { act: "role.change", subject: { kind: "user", _id: id, username: "bea" }, details: { from: "user", to } },
  ]),
];

test.each(sentences)("the log says '%s'", async (sentence, changes) =>
  expect(await sentenceOf(changes)).toBe(sentence),
);

test.each([
  ["a decision that suspends nobody has no end", { decision: "hide", until: null }, ""],
  ["a suspension has its end", { until: "2026-11-24T14:05:00.000Z" }, " · until 24 November 2026, 14:05 UTC"],
  ["a suspension may be for good", { until: permanentEnd }, " · for good"],
  ["a time is written like all times", { at: "2026-11-24T14:05:00.000Z" }, " · at 24 November 2026, 14:05 UTC"],
  ["a day that an older release logged stays as it is", { until: "tomorrow" }, " · until tomorrow"],
])("in the log, %s", async (_, details, text) => expect(await show(details)).toBe(text));
