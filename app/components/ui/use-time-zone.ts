import { useRouteLoaderData } from "@remix-run/react";

/** Returns the zone in which the viewer reads and types publishing times: empty for UTC, null where the server knows no other. */
export function useTimeZone(): string | null {
  const root = useRouteLoaderData<{ viewer?: { timeZone?: string } | null } | undefined>("root");
  return root?.viewer?.timeZone ?? null;
}
