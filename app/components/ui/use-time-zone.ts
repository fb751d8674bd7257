import { useRouteLoaderData } from "@remix-run/react";

/** Returns the viewer's time zone for publishing times: empty for UTC, null if the server knows no other. */
export function useTimeZone(): string | null {
  const root = useRouteLoaderData<{ viewer?: { timeZone?: string } | null } | undefined>("root");
  return root?.viewer?.timeZone ?? null;
}
