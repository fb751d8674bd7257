import { expect, test } from "vitest";
import { ActList } from "#app/components/administration/act-list";
import type { ActEntry } from "#contract/audit";
import { suspendedForGood } from "#contract/suspension";
import { render } from "./render";

const id = "b".repeat(24);
const entry: ActEntry = {
  ...{ _id: id, at: "2030-01-01T00:00:00.000Z", actor: { _id: id, username: "ann" }, session: "" },
  ...{ act: "case.decide", subject: { kind: "video", _id: id }, reason: "", details: {} },
};
const show = async (details: ActEntry["details"]) =>
  (await render(<ActList entries={[{ ...entry, details }]} />)).match(/<\/time>(.*?)<\/p>/)![1];

test.each([
  ["a decision that suspends nobody has no end", { decision: "hide", until: null }, " · decision hide"],
  ["a suspension has its end", { until: "2026-11-24T14:05:00.000Z" }, " · until 24 November 2026, 14:05 UTC"],
  ["a suspension may be for good", { until: suspendedForGood }, " · for good"],
  ["a time is written like all times", { at: "2026-11-24T14:05:00.000Z" }, " · at 24 November 2026, 14:05 UTC"],
  ["a day that an older release logged stays as it is", { until: "tomorrow" }, " · until tomorrow"],
])("in the log, %s", async (_, details, text) => expect(await show(details)).toBe(text));
