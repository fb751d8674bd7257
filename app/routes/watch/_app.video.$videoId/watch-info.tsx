import { Link, useLocation } from "@remix-run/react";
import { Avatar } from "#app/components/ui/avatar";
import { Icon } from "#app/components/ui/icon";
import { HiddenNote } from "#app/components/posts/withheld-note";
import { LikeButton } from "#app/components/posts/like-button";
import { ReportMenu } from "#app/components/posts/report-menu";
import { NotificationLink } from "#app/components/channels/notification-link";
import { SubscribeButton } from "#app/components/channels/subscribe-button";
import { UnsupportedControl } from "#app/components/ui/not-offered";
import { useIsMine, useSupportedControls } from "#app/components/ui/page-context";
import { formatAge } from "#app/format/age";
import { nameAccount } from "#app/format/authors";
import { encodePath } from "#app/format/path";
import type { WatchView } from "./watch-view.server";
import { formatViews } from "#app/format/views";
import * as t from "#languages/watch";

/** Renders the title, views and age of a video, its channel, and its buttons. */
export function WatchInfo({ video, now }: { video: WatchView; now: number }) {
  const { _id, title, likesCount, isLiked = false } = video;
  const returnTo = encodePath`/video/${_id}` + useLocation().search;
  const isMine = useIsMine()(video.owner);
  return (
    <div className="watch-info">
      <div>
        <h1 lang={video.language} dir="auto">
          {title}
        </h1>
        <p className="text-small text-muted">
          {video.isAudio && `${t.audio()}\u00a0· `}
          {video.visibility === "unlisted" && `${t.unlisted()}\u00a0· `}
          {`${formatViews(video.views)}\u00a0· ${formatAge(video.createdAt, now)}`}
        </p>
        {isMine && !video.isPublished && (
          <p className="row mt-3 text-small">
            <span className="badge">{t.unpublished()}</span> {t.onlyYouSeeThis()}
          </p>
        )}
        {video.isHidden && <HiddenNote />}
      </div>
      <div className="watch-bar">
        <Channel video={video} returnTo={returnTo} />
        <div className="watch-actions">
          <LikeButton kind="video" id={_id} count={likesCount} isLiked={isLiked} returnTo={returnTo} />
          <SaveLink videoId={_id} />
          <ShareLink videoId={_id} />
          {isMine ? <OwnerLinks videoId={_id} /> : <OtherMenu video={video} returnTo={returnTo} />}
        </div>
      </div>
    </div>
  );
}

const OtherMenu = ({ video, returnTo }: { video: WatchView; returnTo: string }) => (
  <ReportMenu kind="video" id={video._id} title={video.title}>
    {video.isSubscribed && <NotificationLink channelId={video.owner._id} from={returnTo} />}
  </ReportMenu>
);

function Channel({ video, returnTo }: { video: WatchView; returnTo: string }) {
  const { owner, subscriberCount, isSubscribed = false } = video;
  const to = encodePath`/user/${owner.username}/${owner._id}`;
  return (
    <div className="channel">
      {owner.username && (
        <Link to={to} aria-hidden="true" tabIndex={-1}>
          <Avatar src={owner.avatar} name={nameAccount(owner)} size={40} />
        </Link>
      )}
      <div>
        {owner.username ? (
          <Link to={to} dir="auto">
            {nameAccount(owner)}
          </Link>
        ) : (
          "—"
        )}
        <p className="text-small text-muted">
          {owner.fullName && (
            <span className="max-sm:hidden xl:hidden">
              <bdi>{`@${owner.username}`}</bdi>
              {"\u00a0· "}
            </span>
          )}
          {t.subscriberCount({ count: subscriberCount })}
        </p>
      </div>
      <SubscribeButton
        channelId={owner._id}
        name={nameAccount(owner)}
        isSubscribed={isSubscribed}
        returnTo={returnTo}
        subscribedLabel={t.unsubscribed()}
      />
    </div>
  );
}

/** Renders the owner's buttons, which stay side by side where a phone has no room for all in one row. */
function OwnerLinks({ videoId }: { videoId: string }) {
  const supports = useSupportedControls();
  return (
    <div>
      {supports("statistics") && (
        <Link className="button" to={encodePath`/admin/dashboard/statistics/${videoId}`}>
          <span className="max-sm:hidden">
            <Icon name="chart" />
          </span>
          {t.statistics()}
        </Link>
      )}
      <Link className="button" to={encodePath`/admin/dashboard/edit/${videoId}`}>
        <Icon name="edit" />
        {t.edit()}
      </Link>
    </div>
  );
}

function SaveLink({ videoId }: { videoId: string }) {
  const { search } = useLocation();
  if (!useSupportedControls()("savePlaylist"))
    return (
      <UnsupportedControl className="button">
        <Icon name="save" />
        {t.saveToPlaylist()}
      </UnsupportedControl>
    );
  return (
    <Link
      className="button"
      aria-label={t.saveToPlaylist()}
      to={encodePath`/video/${videoId}/save` + search}
      preventScrollReset
    >
      <Icon name="save" />
      <span>{t.saveWide({ wide: (text) => <span className="max-sm:hidden">{text}</span> })}</span>
    </Link>
  );
}

const ShareLink = ({ videoId }: { videoId: string }) => (
  <Link className="button" to={encodePath`/video/${videoId}/share` + useLocation().search} preventScrollReset>
    <Icon name="share" />
    {t.share()}
  </Link>
);
