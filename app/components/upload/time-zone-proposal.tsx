import { useOptimisticSwitch } from "#app/components/forms/use-optimistic-switch";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { cityOf } from "#contract/time-zones";
import { useTimeZone } from "#app/components/ui/use-time-zone";
import * as t from "#languages/upload";

/** Renders, with JavaScript, a button that saves the zone of this device, for viewers whose saved zone is another one. */
export function TimeZoneProposal() {
  const zone = useTimeZone();
  const isHydrated = useIsHydrated();
  const { isShownOn: isSent, send } = useOptimisticSwitch(false);
  if (zone === null || !isHydrated) return null;
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  if (browserZone === (zone || "UTC") || browserZone === "Etc/UTC") return null;
  const save = () => {
    const fields = new FormData();
    fields.set("timeZone", browserZone);
    send("/actions/time-zone", fields);
  };
  return (
    <button type="button" className="button w-fit" disabled={isSent} onClick={save}>
      {t.useTimeOf({ city: cityOf(browserZone) })}
    </button>
  );
}
