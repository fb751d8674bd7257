import { z } from "zod";
import { pageSizes } from "#contract/limits";
import { call } from "./call.server";
import { followedChannel, type Person } from "./community-shapes.server";
import { list, type Place, searchOrWholeList, slice } from "./lists.server";
import type { ApiSession } from "./session.server";

const spellings = [
  "POST subscriptions/t/:channelId",
  "PATCH subscription/:channelId",
  "POST subscriptions/c/:channelId",
] as const;

const named = ({ username, fullName }: Person, query: string) =>
  [username, fullName].some((name) => name.toLowerCase().includes(query.toLowerCase()));

/** subscriptions/… */
export const subscriptions = (session: ApiSession) => ({
  toggle: (channelId: string, subscribed: boolean) =>
    call(session, { to: spellings, ids: { channelId }, fields: { subscribed }, answer: z.unknown() }),

  /** The channels a user follows; of a server that does not search, those named so are picked here. */
  async followed(userId: string, place: Place, query = "") {
    const asked = { to: ["GET subscriptions/u/:userId"] as const, ids: { userId }, of: followedChannel };
    if (!query) return list(session, asked, place, pageSizes.channels);
    const { found, all, from } = await searchOrWholeList(session, asked, { query }, place, pageSizes.channels);
    if (found) return { data: found };
    const docs = all.docs.filter((person) => named(person, query));
    return { data: slice({ docs, isCut: all.isCut }, from, pageSizes.channels) };
  },
});

export const subscribing = spellings;
