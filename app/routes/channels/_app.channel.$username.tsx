import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { ChannelHead } from "#app/components/channels/channel-head";
import { type ChannelTab, ChannelTabs } from "#app/components/channels/channel-tabs";
import { Icon } from "#app/components/ui/icon";
import { encodePath } from "#app/format/path";
import { requireOwnChannel } from "#app/pages/channel.server";
import { requireParams } from "#app/http/params.server";
import * as t from "#languages/channels";

export { pageStyles as links } from "#app/components/ui/page-styles";

export { revalidateUnlessRefused as shouldRevalidate } from "#app/components/ui/revalidate";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `${data.channel.fullName || data.channel.username} · ` : ""}${t.yourChannel()} · Vidlark` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { username } = requireParams(params, "username");
  return json({ channel: await requireOwnChannel({ request, context }, username) });
}

const listTabs = (): ChannelTab[] => [
  { segment: "myVideos", label: t.myVideos() },
  { segment: "tweets", label: t.tweets(), needs: "channelTweets" },
  { segment: "playlists", label: t.playlists(), needs: "playlists" },
  { segment: "subscribed", label: t.subscribed(), needs: "subscriptions" },
  { segment: "about", label: t.about() },
];

export default function OwnChannel() {
  const { channel } = useLoaderData<typeof loader>();
  return (
    <>
      <ChannelHead
        channel={channel}
        addCover={
          <Link className="button" to="/settings/channelinfo">
            {t.addCover()}
          </Link>
        }
      >
        <Link className="button" to="/settings">
          <Icon name="edit" />
          {t.edit()}
        </Link>
      </ChannelHead>
      <ChannelTabs base={encodePath`/channel/${channel.username}`} tabs={listTabs()} />
      <Outlet context={channel} />
    </>
  );
}
