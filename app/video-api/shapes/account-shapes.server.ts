import { z } from "zod";
import { mapFields } from "#contract/fields";
import { channelNotifications } from "#contract/subscriptions";
import { profileShapes, role, type User } from "#contract/users";
import { url, figure, id, text, withFallback } from "./lenient-fields.server";
import { suspension } from "./stored-messages.server";

/** The texts of a profile. */
const profile = { ...mapFields(profileShapes, () => text), username: z.string() };

export const user = z.object({
  _id: id,
  ...profile,
  email: z.string().optional(),
  role: role.optional().catch(undefined),
  suspension: suspension.optional().catch(undefined),
  deletionAt: z.string().optional().catch(undefined),
  hasPasskey: z.literal(true).optional().catch(undefined),
  needsSecondFactor: z.literal(true).optional().catch(undefined),
  unread: z.int().optional().catch(undefined),
  avatar: url,
  coverImage: url,
  /** undefined on servers without podcasts, and without links of channels. */
  podcastCategory: z.string().optional().catch(undefined),
  links: z.string().optional().catch(undefined),
  /** undefined on servers that know UTC only. */
  timeZone: z.string().optional().catch(undefined),
  /** undefined on servers that have one language. */
  language: z.string().optional().catch(undefined),
  isHistoryOff: z.literal(true).optional().catch(undefined),
  createdAt: text,
  updatedAt: text,
}) satisfies z.ZodType<User>;

export const channel = z.object({
  _id: id,
  ...profile,
  avatar: url,
  coverImage: url,
  createdAt: text,
  subscribersCount: figure,
  channelsSubscribedToCount: figure,
  totalViews: figure,
  isSubscribed: withFallback(z.boolean(), false),
  /** undefined on servers without notifications. */
  notifications: channelNotifications.optional().catch(undefined),
});
