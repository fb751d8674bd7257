import type { ReactNode } from "react";
import {
  DashboardSkeleton,
  VideoGridSkeleton,
  VideoListSkeleton,
  WatchSkeleton,
  Loading,
  many,
  CardSkeletons,
} from "#app/components/ui/skeleton";

const skeletons: readonly (readonly [path: RegExp, skeleton: ReactNode])[] = [
  [/^\/$/, <VideoGridSkeleton />],
  [/^\/results$/, <VideoGridSkeleton lead={false} />],
  [/^\/video\/[^/]+$/, <WatchSkeleton />],
  [/^\/video\/[^/]+\/read$/, <PostsSkeleton />],
  [/^\/feed\/history$/, <VideoListSkeleton />],
  [/^\/feed\/later$/, <VideoListSkeleton />],
  [/^\/feed\/(liked|subscriptions|trending)$/, <VideoGridSkeleton lead={false} />],
  [/^\/(my)?playlist\/[^/]+\/[^/]+$/, <PlaylistSkeleton />],
  [/^\/settings$/, <SettingsSkeleton />],
  [/^\/tweets$/, <PostsSkeleton />],
  [/^\/feed\/subscribers$/, <PostsSkeleton isWide />],
  [/^\/(channel\/[^/]+|user\/[^/]+\/[^/]+)(\/\w+)?\/?$/, <ChannelSkeleton />],
  [/^\/admin\/dashboard$/, <DashboardSkeleton />],
];

export const findSkeleton = (to: string): ReactNode => skeletons.find(([path]) => path.test(to))?.[1];

function PlaylistSkeleton() {
  return (
    <div className="playlist-page">
      <div className="playlist-head skeleton" aria-hidden="true">
        <div className="thumbnail" />
        <div className="title">
          <i />
        </div>
        <span className="owner large">
          <span className="avatar" />
          <i />
        </span>
      </div>
      <VideoListSkeleton />
    </div>
  );
}

/** Renders the skeleton of rows with an avatar: tweets or channels. */
function PostsSkeleton({ isWide = false }) {
  return (
    <div className={isWide ? "skeleton" : "skeleton narrow"}>
      <Loading />
      <ul aria-hidden="true">
        {many(8).map((index) => (
          <li key={index} className="post">
            <span className="avatar avatar-40" />
            <div>
              <i />
              <p className="title">
                <i />
                <i />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Renders the skeleton of the settings: the fields of the first tab. */
function SettingsSkeleton() {
  return (
    <div className="skeleton">
      <Loading />
      <div className="form narrow" aria-hidden="true">
        <h1>
          <i />
        </h1>
        {many(4).map((field) => (
          <div key={field} className="field">
            <i />
            <div className="input" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Renders the skeleton of a channel, with styles that every page has: a channel's own are not loaded yet. */
function ChannelSkeleton() {
  return (
    <div className="skeleton">
      <Loading />
      <div aria-hidden="true">
        <div className="thumbnail aspect-[4/1] sm:aspect-[6/1]" />
        <div className="channel mt-3">
          <span className="avatar avatar-72" />
          <div>
            <h1>
              <i />
            </h1>
            <i />
          </div>
        </div>
        <div className="tabs">
          {many(5).map((index) => (
            <span key={index} className="w-20 py-3">
              <i />
            </span>
          ))}
        </div>
        <ul className="video-grid">
          <CardSkeletons count={12} />
        </ul>
      </div>
    </div>
  );
}
