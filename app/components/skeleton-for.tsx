import type { ReactNode } from "react";
import { DashboardSkeleton, VideoGridSkeleton, WatchSkeleton } from "./skeleton";

/** The outline of each screen, by its path. */
const outlines: readonly (readonly [path: RegExp, outline: ReactNode])[] = [
  [/^\/$/, <VideoGridSkeleton key="home" />],
  [/^\/results$/, <VideoGridSkeleton key="results" lead={false} />],
  [/^\/video\/[^/]+$/, <WatchSkeleton key="watch" />],
  [/^\/admin\/dashboard$/, <DashboardSkeleton key="dashboard" />],
];

export const skeletonFor = (to: string): ReactNode => outlines.find(([path]) => path.test(to))?.[1];
