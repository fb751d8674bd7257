import { readSetting } from "#app/components/ui/read-setting";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import * as t from "#languages/videos";

interface Props {
  video: { _id: string; duration: number; place?: number };
}

/**
 * Renders how far the viewer watched a video of the history: where the account says that they stopped, or else where the
 * player of this browser did. What neither knows counts as watched.
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
