import { readSetting } from "#app/components/ui/stored-settings";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import * as t from "#languages/videos";

interface Props {
  video: { _id: string; duration: number; place?: number };
}

/**
 * Renders how far the viewer has watched a video: up to the position in the account, or else up to the position in this
 * browser's player. A video without a position counts as watched.
 */
export function WatchedBar({ video: { _id, duration, place } }: Props) {
  const isHydrated = useIsHydrated();
  const seconds = place ?? (isHydrated ? readSetting<Record<string, number>>("resume")[_id] : undefined);
  const percent = seconds && duration ? Math.min(100, Math.round((100 * seconds) / duration)) : 100;
  return (
    <progress
      className="watched"
      max="100"
      value={percent}
      aria-label={percent < 100 ? t.watchedPercent({ percent }) : t.watched()}
    />
  );
}
