import type { ReactNode } from "react";
import { ChannelSkeleton } from "#app/components/channels/channel-skeleton";
import { PlaylistSkeleton } from "#app/components/playlists/playlist-skeleton";
import { SettingsSkeleton } from "./settings-skeleton";
import { DashboardSkeleton, VideoGridSkeleton, VideoListSkeleton, WatchSkeleton } from "#app/components/ui/skeleton";
import { PostsSkeleton } from "#app/components/posts/tweet-skeleton";

/** The outline of each screen, by its path. */
const outlines: readonly (readonly [path: RegExp, outline: ReactNode])[] = [
  [/^\/$/, <VideoGridSkeleton key="home" />],
  [/^\/results$/, <VideoGridSkeleton key="results" lead={false} />],
  [/^\/video\/[^/]+$/, <WatchSkeleton key="watch" />],
  [/^\/video\/[^/]+\/transcript$/, <PostsSkeleton key="transcript" />],
  [/^\/feed\/history$/, <VideoListSkeleton key="history" />],
  [/^\/feed\/liked$/, <VideoGridSkeleton key="liked" lead={false} />],
  [/^\/(my)?playlist\/[^/]+\/[^/]+$/, <PlaylistSkeleton key="playlist" />],
  [/^\/settings$/, <SettingsSkeleton key="settings" />],
  [/^\/(tweets|feed\/subscribers)$/, <PostsSkeleton key="posts" />],
  [/^\/(channel\/[^/]+|user\/[^/]+\/[^/]+)(\/\w+)?\/?$/, <ChannelSkeleton key="channel" />],
  [/^\/admin\/dashboard$/, <DashboardSkeleton key="dashboard" />],
];

export const skeletonFor = (to: string): ReactNode => outlines.find(([path]) => path.test(to))?.[1];
