import { createElement, type FunctionComponent } from "react";
import { DashboardSkeleton, VideoGridSkeleton, WatchSkeleton } from "./skeleton";

const PlainGrid = () => createElement(VideoGridSkeleton, { lead: false });

/** The outline of each screen, by its path. */
const outlines: readonly (readonly [path: RegExp, outline: FunctionComponent])[] = [
  [/^\/$/, VideoGridSkeleton],
  [/^\/results$/, PlainGrid],
  [/^\/video\/[^/]+$/, WatchSkeleton],
  [/^\/admin\/dashboard$/, DashboardSkeleton],
];

export const skeletonFor = (to: string) => outlines.find(([path]) => path.test(to))?.[1] ?? null;
