import { expect, test } from "vitest";
import { english, listParts, readMessages } from "#languages/compile/read-texts";

const texts = listParts()
  .flatMap((part) => [...readMessages(english, part).values()])
  .map(({ text }) => text.replaceAll(/<\/?\w+>/g, ""));
const isSaid = (words: string) => texts.some((text) => text.includes(words));

test.for([
  ["Comments that wait", "Comments to review"],
  ["Make smaller sizes", "Create lower resolutions"],
  ["Everybody who has its link", "Anyone with the link can watch. Not listed anywhere."],
  [
    "Address, comments, likes, views and thumbnail stay",
    "Everything but the file stays. Check that caption and chapter times still fit.",
  ],
  ["The first file belongs to this form", "This form is for the first file. The others are saved as drafts."],
  ["with the most views in the last days", "Most watched recently. Newer views count more."],
  ["Data directory with all files", "{percent} used: {holds}"],
  ["There are no decisions about you", "No moderation decisions"],
  ["What moderators of this site decided", "Moderators' decisions about your account and content"],
  ["This holds under all your videos", "Applies to all your videos."],
  ["No authenticator app waits", "Set-up has expired. Start again."],
  ["Reported: a moderator looks at it", "Report sent. A moderator will review it."],
  ["Who needs a second factor", "Who must use two-step login for administration"],
  ["Description in one line", "Short description"],
  ["Make an invitation", "Create invitation"],
  ["Days until it ends", "Expires after (days)"],
  ["See whether your address is verified", "Verification status"],
  ["Reason in your own words", "Ready-made reason"],
  ["What happens", "Action"],
  ["Watch it", "Watch the video"],
] as const)("nothing says '%s', but '%s'", ([before, now]) => {
  expect({ before: isSaid(before), now: isSaid(now) }).toEqual({ before: false, now: true });
});
