import { readSetting } from "#app/components/ui/read-setting";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import * as t from "#languages/videos";

/**
 * Renders how far the viewer watched a video of the history. The browser knows where the player stopped in it; without
 * a script, or where it was watched to the end or in another browser, it counts as watched.
 */
export function WatchedBar({ video: { _id, duration } }: { video: { _id: string; duration: number } }) {
  const isHydrated = useIsHydrated();
  const seconds = isHydrated ? readSetting<Record<string, number>>("resume")[_id] : undefined;
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
