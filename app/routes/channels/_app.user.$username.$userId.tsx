import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { ChannelHead } from "#app/components/channels/channel-head";
import { ChannelTabs } from "#app/components/channels/channel-tabs";
import { SubscribeButton } from "#app/components/channels/subscribe-button";
import { BlockLink } from "#app/components/posts/block-link";
import { ReportLink } from "#app/components/posts/report-link";
import { useIsMine } from "#app/components/ui/page-context";
import { encodePath } from "#app/format/path";
import { findChannel } from "#app/pages/channel.server";
import { describeChannel } from "#app/pages/describe-channel.server";
import { requireParams } from "#app/http/params.server";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [{ title: "Vidlark" }];
  const { username, fullName } = data.channel;
  return [{ title: `${fullName || username} · Vidlark` }];
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { username, userId } = requireParams(params, "username", "userId");
  const channel = await findChannel({ request, context }, username, userId);
  describeChannel({ request, context }, channel);
  return json({ channel });
}

const tabs = [
  ["videos", "Videos"],
  ["playlists", "Playlists", "playlists"],
  ["tweets", "Tweets", "channelTweets"],
  ["subscribed", "Subscribed", "subscriptions"],
  ["about", "About"],
] as const;

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
          username={username}
          isSubscribed={isSubscribed}
          returnTo={pathname + search}
          subscribedLabel="Unsubscribe"
        />
        {!isMine && <ReportLink kind="channel" id={_id} isButton />}
        {!isMine && <BlockLink userId={_id} username={username} from={pathname + search} isButton />}
      </ChannelHead>
      <ChannelTabs base={encodePath`/user/${username}/${_id}`} tabs={tabs} />
      <Outlet context={channel} />
    </>
  );
}
