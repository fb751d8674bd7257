import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { ChannelHead } from "#app/components/channels/channel-head";
import { type ChannelTab, ChannelTabs } from "#app/components/channels/channel-tabs";
import { NotificationChoice } from "#app/components/channels/notification-choice";
import { SubscribeButton } from "#app/components/channels/subscribe-button";
import { BlockLink } from "#app/components/posts/block-link";
import { MoreMenu } from "#app/components/posts/more-menu";
import { ReportLink } from "#app/components/posts/report-link";
import { useIsMine, useSupportedControls, usePageContext } from "#app/components/ui/page-context";
import { nameAccount } from "#app/format/authors";
import { encodePath } from "#app/format/path";
import { findChannel } from "#app/pages/channel.server";
import type { ShownChannel } from "#app/video-api/shapes/community-view-models.server";
import { describeChannel } from "#app/pages/describe-channel.server";
import { requireParams } from "#app/http/params.server";
import * as t from "#languages/channels";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [{ title: "Vidlark" }];
  return [{ title: `${nameAccount(data.channel)} · Vidlark` }];
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { username, userId } = requireParams(params, "username", "userId");
  const channel = await findChannel({ request, context }, username, userId);
  describeChannel({ request, context }, channel);
  return json({ channel });
}

const listTabs = (): ChannelTab[] => [
  { segment: "videos", label: t.videos() },
  { segment: "playlists", label: t.playlists(), needs: "playlists" },
  { segment: "tweets", label: t.tweets(), needs: "channelTweets" },
  { segment: "subscribed", label: t.subscribed(), needs: "subscriptions" },
  { segment: "about", label: t.about() },
];

export default function Channel() {
  const { channel } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const isMine = useIsMine()(channel);
  const { _id, username, isSubscribed } = channel;
  return (
    <>
      <ChannelHead channel={channel}>
        <SubscribeButton
          channelId={_id}
          name={nameAccount(channel)}
          isSubscribed={isSubscribed}
          returnTo={pathname + search}
          subscribedLabel={t.unsubscribe()}
        />
        {!isMine && <ChannelMenu channel={channel} from={pathname + search} />}
      </ChannelHead>
      <ChannelTabs base={encodePath`/user/${username}/${_id}`} tabs={listTabs()} />
      <Outlet context={channel} />
    </>
  );
}

interface MenuProps {
  channel: Pick<ShownChannel, "_id" | "username" | "fullName" | "notifications">;
  /** The path to return to. */
  from: string;
}

function ChannelMenu({ channel, from }: MenuProps) {
  const { isSignedIn } = usePageContext();
  const supports = useSupportedControls();
  if (!supports("report") && !(isSignedIn && supports("block"))) return null;
  return (
    <MoreMenu label={t.moreFor({ name: nameAccount(channel) })}>
      {channel.notifications && (
        <NotificationChoice channelId={channel._id} current={channel.notifications} returnTo={from} />
      )}
      <ReportLink kind="channel" id={channel._id} />
      <BlockLink userId={channel._id} username={channel.username} from={from} />
    </MoreMenu>
  );
}
