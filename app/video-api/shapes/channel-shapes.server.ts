import { z } from "zod";
import { address, figure, flag, id, text } from "./lenient-fields.server";

const person = {
  username: text,
  fullName: text,
  avatar: address,
  subscriberCount: figure,
  isSubscribedByMe: flag,
};

export const followedChannel = z
  .object({ channelId: id, ...person })
  .transform(({ channelId: _id, ...rest }) => ({ _id, ...rest }));

export type ChannelSummary = z.output<typeof followedChannel>;
