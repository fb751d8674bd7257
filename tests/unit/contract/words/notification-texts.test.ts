import { expect, test } from "vitest";
import { describeNotification } from "#contract/words/notification-texts";

const outcome = (act?: string) =>
  describeNotification({
    ...{ kind: "report.decided", actor: null, count: 1, subjectKind: "tweet" },
    details: { reported: "tweet", ...(act && { act }) },
  } as Parameters<typeof describeNotification>[0]);

test.each([
  ["hide", "it is hidden"],
  ["show", "it is shown again"],
  ["delete", "it was deleted"],
  ["warn", "its owner was warned"],
  ["suspend", "its owner was suspended"],
  ["dismiss", "it does not break the rules of this site"],
  [undefined, "it does not break the rules of this site"],
])("who reported learns of the act %s that %s", (act, told) => {
  expect(outcome(act)).toBe(`You reported a tweet. A moderator looked at it: ${told}. Thank you.`);
});

test.each([
  ["203.0.113.0/24", "Firefox on Linux, 203.0.113.0/24"],
  ["", "Firefox on Linux"],
])("a sign-in from the new network '%s' is told as %s", (network, told) => {
  const notification = {
    ...{ kind: "network.new", actor: null, count: 1, subjectKind: "site" },
    details: { device: "Firefox on Linux", network },
  } as Parameters<typeof describeNotification>[0];
  expect(describeNotification(notification)).toBe(`Somebody logged in to your account from a new network: ${told}`);
});
