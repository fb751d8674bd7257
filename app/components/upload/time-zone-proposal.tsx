import { useOptimisticSwitch } from "#app/components/forms/use-optimistic-switch";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { cityOf } from "#contract/time-zones";
import { useTimeZone } from "#app/components/ui/use-time-zone";
import * as t from "#languages/upload";

/** Offers, with JavaScript, the zone of this device to those who read other times; one press takes it. */
export function TimeZoneProposal() {
  const zone = useTimeZone();
  const isHydrated = useIsHydrated();
  const { isShownOn: isTaken, send } = useOptimisticSwitch(false);
  if (zone === null || !isHydrated) return null;
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  if (browserZone === (zone || "UTC") || browserZone === "Etc/UTC") return null;
  const take = () => {
    const fields = new FormData();
    fields.set("timeZone", browserZone);
    send("/actions/time-zone", fields);
  };
  return (
    <button type="button" className="button w-fit" disabled={isTaken} onClick={take}>
      {t.useTimeOf({ city: cityOf(browserZone) })}
    </button>
  );
}
