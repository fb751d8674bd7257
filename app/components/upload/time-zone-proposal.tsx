import { useFetcher } from "@remix-run/react";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { cityOf } from "#contract/time-zones";
import { useTimeZone } from "#app/components/ui/use-time-zone";
import * as t from "#languages/upload";

/** Offers, with JavaScript, the zone of this device to those who read other times; one press takes it. */
export function TimeZoneProposal() {
  const zone = useTimeZone();
  const isHydrated = useIsHydrated();
  const { submit, state } = useFetcher();
  if (zone === null || !isHydrated) return null;
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  if (own === (zone || "UTC") || own === "Etc/UTC") return null;
  return (
    <button
      type="button"
      className="button w-fit"
      disabled={state !== "idle"}
      onClick={() => submit({ timeZone: own }, { method: "post", action: "/actions/time-zone" })}
    >
      {t.useTimeOf({ city: cityOf(own) })}
    </button>
  );
}
