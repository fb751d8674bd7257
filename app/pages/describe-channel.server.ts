import { absoluteUrl, encodePath } from "#app/format/path";
import { breadcrumbs, describeList, originOf, summarize } from "#app/http/describe.server";
import type { RouteArgs } from "#app/context.server";
import * as t from "#languages/pages";
import type { toChannel } from "#app/video-api/shapes/community-view-models.server";

type Channel = ReturnType<typeof toChannel>;

const channelFeeds = ({ _id, username }: Pick<Channel, "_id" | "username">) => {
  const path = encodePath`/feeds/channel/${_id}`;
  return [
    { type: "application/atom+xml", title: t.videosBy({ name: username }), href: `${path}/videos` },
    { type: "application/atom+xml", title: t.tweetsBy({ name: username }), href: `${path}/tweets` },
    { type: "application/rss+xml", title: t.asPodcast({ name: username }), href: `${path}/podcast` },
  ];
};

/** Describes a channel's page, and its tabs under their own addresses. */
export function describeChannel(args: RouteArgs, channel: Channel) {
  const { _id, username, fullName, avatar, subscribersCount } = channel;
  const origin = originOf(args);
  const base = encodePath`/user/${username}/${_id}`;
  const title = fullName || username;
  const description = summarize(channel.description) || t.channelOf({ name: username });
  const tab = new URL(args.request.url).pathname.replace(/\/$/, "").split("/")[4] ?? "";
  const person = {
    "@type": "Person",
    "@id": origin + base,
    name: title,
    alternateName: username,
    description,
    url: origin + base,
    ...(channel.links.length > 0 && { sameAs: channel.links.map(({ address }) => address) }),
    ...(avatar && { image: absoluteUrl(avatar, origin) }),
    ...(subscribersCount !== null && {
      interactionStatistic: {
        "@type": "InteractionCounter",
        interactionType: "https://schema.org/FollowAction",
        userInteractionCount: subscribersCount,
      },
    }),
  };
  const profile = { "@type": "ProfilePage", url: origin + base, mainEntity: person };
  describeList(args, {
    title,
    description,
    path: ["", "videos"].includes(tab) ? base : base + encodePath`/${tab}`,
    more: {
      type: "profile",
      ...(avatar && { picture: { src: avatar, alt: username, ...(isOwnAvatar(avatar) && { width: 96, height: 96 }) } }),
      properties: [["profile:username", username]],
      feeds: channelFeeds(channel),
      data: [profile, breadcrumbs(origin, [[title, base]])],
    },
  });
}

const isOwnAvatar = (avatar: string) => /^\/media\/images\/.*-96\.webp$/.test(avatar);
