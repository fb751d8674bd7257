import type { ReactNode } from "react";
import { ChannelSkeleton } from "#app/components/channels/channel-skeleton";
import { PlaylistSkeleton } from "#app/components/playlists/playlist-skeleton";
import { SettingsSkeleton } from "./settings-skeleton";
import { DashboardSkeleton, VideoGridSkeleton, VideoListSkeleton, WatchSkeleton } from "#app/components/ui/skeleton";
import { PostsSkeleton } from "#app/components/posts/tweet-skeleton";

const outlines: readonly (readonly [path: RegExp, outline: ReactNode])[] = [
  [/^\/$/, <VideoGridSkeleton />],
  [/^\/results$/, <VideoGridSkeleton lead={false} />],
  [/^\/video\/[^/]+$/, <WatchSkeleton />],
  [/^\/video\/[^/]+\/transcript$/, <PostsSkeleton />],
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

export const skeletonFor = (to: string): ReactNode => outlines.find(([path]) => path.test(to))?.[1];
