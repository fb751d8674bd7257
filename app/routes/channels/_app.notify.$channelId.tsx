import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Avatar } from "#app/components/ui/avatar";
import { BackArrow } from "#app/components/ui/back-link";
import { NotificationChoice } from "#app/components/channels/notification-choice";
import { nameAccount } from "#app/format/authors";
import { encodePath } from "#app/format/path";
import { readQuery } from "#app/format/query";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { ownPath, redirectTo } from "#app/http/redirect.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { toChannel } from "#app/video-api/shapes/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import * as t from "#languages/channels";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [
  { title: `${t.notificationsOfChannel()} · Vidlark` },
  { name: "robots", content: "noindex" },
];

/** Loads which notifications of a channel the viewer gets. Redirects to a channel that the viewer does not follow. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { channelId } = requireParams(params, "channelId");
  const loadChannel = () => required(videoApi(request, context).users.channel(channelId));
  const [, channel] = await loadWithViewer(request, context, loadChannel);
  const { _id, username, notifications, avatar, ...names } = toChannel(channel);
  const page = encodePath`/user/${username}/${_id}`;
  if (!notifications) throw redirectTo({ request, context }, page);
  const from = ownPath(readQuery(request, "from")) ?? page;
  const name = nameAccount({ username, ...names });
  return json({ channelId: _id, name, avatar, notifications, from });
}

export default function ChannelNotifications() {
  const { channelId, name, avatar, notifications, from } = useLoaderData<typeof loader>();
  return (
    <div className="narrow wrap-anywhere">
      <a className="owner large -ms-1.5 mb-2" href={from}>
        <BackArrow />
        <Avatar src={avatar} name={name} size={32} />
        <b className="text-ink" dir="auto">
          {name}
        </b>
      </a>
      <div className="page-head">
        <h1>{t.notificationsOfChannel()}</h1>
      </div>
      <p className="mb-3 text-muted">{t.savedAtOnce()}</p>
      <NotificationChoice channelId={channelId} current={notifications} returnTo={from} layout="page" />
    </div>
  );
}
