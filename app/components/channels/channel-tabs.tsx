import { useLocation } from "@remix-run/react";
import { encodePath } from "#app/format/path";
import { Tabs } from "#app/components/ui/tabs";

interface Props {
  /** The channel's path; the tabs' paths extend it. */
  base: string;
  /** Last path segment and label of each tab; the channel's own path shows the first tab. */
  tabs: readonly (readonly [step: string, label: string])[];
}

export function ChannelTabs({ base, tabs }: Props) {
  const steps = base.split("/").length;
  const currentTab = useLocation().pathname.split("/")[steps] || tabs[0]![0];
  return (
    <Tabs
      label="Channel"
      tabs={tabs.map(([step, label]) => ({ label, to: base + encodePath`/${step}`, isHere: step === currentTab }))}
    />
  );
}
