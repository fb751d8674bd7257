import { useLocation } from "@remix-run/react";
import { encodePath } from "#app/format/path";
import { type ControlOrPath, useSupportedControls } from "#app/components/ui/page-context";
import { Tabs } from "#app/components/ui/tabs";
import * as t from "#languages/channels";

export interface ChannelTab {
  /** The last segment of its path. */
  segment: string;
  label: string;
  /** The control that the video server must support. */
  needs?: ControlOrPath;
}

interface Props {
  /** The channel's path; the tabs' paths extend it. */
  base: string;
  /** The channel's own path shows the first tab. */
  tabs: readonly ChannelTab[];
}

/** Renders the tabs of a channel, without those that the server lacks. */
export function ChannelTabs({ base, tabs }: Props) {
  const segmentIndex = base.split("/").length;
  const supports = useSupportedControls();
  const supportedTabs = tabs.filter(({ needs = "/" }) => supports(needs));
  const currentTab = useLocation().pathname.split("/")[segmentIndex] || tabs[0]!.segment;
  return (
    <Tabs
      label={t.channel()}
      tabs={supportedTabs.map(({ segment, label }) => ({
        label,
        to: base + encodePath`/${segment}`,
        isCurrent: segment === currentTab,
      }))}
    />
  );
}
