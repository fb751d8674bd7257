import type { Caller } from "./people";

interface People {
  /** The administrator whose pages are looked at. */
  own: Caller;
  /** Another administrator. */
  other: Caller;
  member: Caller;
  /** A video of the first one. */
  videoId: string;
}

/** Reports a tweet and lets somebody decide about it; returns the ids of its case and decision. */
async function decide(reporter: Caller, who: Caller, { id, act }: { id: string; act: string }) {
  await reporter.send("post", `/reports/tweet/${id}`, { reason: "spam", content: "[Seen it ten times]" });
  const cases = await who.send<{ _id: string; subjectId: string; version: number }[]>(
    "get",
    "/moderation/cases?limit=100",
  );
  const { _id: caseId, version } = cases.find(({ subjectId }) => subjectId === id)!;
  const decision = { act, reason: "It is spam or advertising.", version };
  const { _id: decisionId } = await who.send("post", `/moderation/cases/${caseId}/decisions`, decision);
  return { caseId, decisionId };
}

/**
 * Fills every list of moderation, administration and the account with something, on a site that is set up; returns what
 * pages are named by.
 */
export async function fillLists({ own, other, member, videoId }: People) {
  const tweet = async (who: Caller, content: string) => (await who.send("post", "/tweets", { content }))._id;
  const hidden = await decide(own, own, {
    id: await tweet(member, `[Cheap binoculars of ${member.name}]`),
    act: "hide",
  });
  await member.send("post", `/users/decisions/${hidden.decisionId}/appeal`, { content: "[They are truly cheap]" });
  await decide(member, other, { id: await tweet(own, `[Rude words of ${own.name}]`), act: "warn" });
  await decide(own, other, { id: await tweet(member, `[Harmless words of ${member.name}]`), act: "dismiss" });
  const open = await tweet(member, `[Loud words of ${member.name}]`);
  await other.send("post", `/reports/tweet/${open}`, { reason: "hate", content: "[Far too loud]" });
  const comment = (commentContent: string) => member.send("post", `/comments/${videoId}`, { commentContent });
  // The site holds the word that it watches, and the channel everything from here on.
  await tweet(member, `[Everything must go, says ${member.name}]`);
  await comment(`[Everything must go, says ${member.name}]`);
  await own.send("patch", "/users/comment-rules", { rule: "hold-all", watchedWords: "[giveaway]" });
  await comment("[It waits for the owner]");
  await own.send("post", `/users/blocks/${other.id}`);
  await own.send("post", "/users/login", { email: `${own.name}@birds.example`, password: "sing-before-dawn" });
  await own.send("post", "/users/second-factor/app");
  await own.send("post", "/administration/invitations", { uses: "2", days: "7", note: "[For the choir]" });
  return { ...hidden, openTweetId: open };
}

/** Brackets tell what people wrote from texts of the site that a made-up language lacks. */
const texts = {
  terms: "[Be kind.]\n[See] https://example.com/rules",
  privacy: "[We keep little.]",
  imprint: "[A choir, here.]",
  watchedWords: "everything must go",
  notice: `[Read] https://birds.example/${"an-address-without-a-place-to-break".repeat(3)} [first]`,
};

/** Gives the site its texts, a notice with a long address, a phrase that it watches and a public log, or takes them away again. */
export async function setSiteUp({ send }: Caller, isThere = true) {
  const none = { terms: "", privacy: "", imprint: "", watchedWords: "", notice: "" };
  const changes = isThere ? { ...texts, publishesDecisions: "on" } : { ...none, publishesDecisions: "off" };
  for (const [name, value] of Object.entries(changes)) {
    const { versions } = await send<{ versions: Record<string, string> }>("get", "/administration/settings");
    await send("patch", "/administration/settings", { [name]: value, version: versions[name] });
  }
}
