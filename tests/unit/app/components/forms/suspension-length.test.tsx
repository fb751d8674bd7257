import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SuspensionLength } from "#app/components/forms/suspension-length";
import { newDecision } from "#contract/moderation";
import { listSuspensionLengths } from "#contract/words/suspension";
import { newSuspension } from "#contract/managed-accounts";

const render = (defaultValue?: string) =>
  renderToStaticMarkup(<SuspensionLength label="How long" name="hours" defaultValue={defaultValue} />);

test("a suspension lasts a day unless another length is chosen", () => {
  expect(render()).toContain('<option value="24" selected="">1 day</option>');
  expect(render("0")).toContain('<option value="0" selected="">For good</option>');
});

test.for(listSuspensionLengths())("moderators and administrators may suspend for %s hours: %s", ([hours]) => {
  const decision = { act: "suspend", reason: "Spam", version: 1, hours };
  expect(newDecision.parse(decision).hours).toBe(Number(hours));
  expect(newSuspension.parse({ reason: "Spam", hours }).hours).toBe(Number(hours));
});

test("a decision suspends for no other time", () => {
  expect(newDecision.safeParse({ act: "suspend", reason: "Spam", version: 1, hours: "25" }).success).toBe(false);
});
