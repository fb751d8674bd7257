import { useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";

interface Props {
  action: string;
  /** The field that names the wanted state. */
  field: "liked" | "subscribed" | "saved" | "hearted" | "pinned" | "published";
  isOn: boolean;
  returnTo: string;
  /** Renders the button; with JavaScript it shows the wanted state while the request is pending. */
  children: (isOn: boolean) => ReactNode;
}

/**
 * Renders a form with one button that sends the wanted state, so that a duplicate request changes nothing. With
 * JavaScript the page stays: a redirect would interrupt the request of a button pressed just before.
 */
export function ToggleForm({ action, field, isOn, returnTo, children }: Props) {
  const fetcher = useFetcher();
  const isHydrated = useIsHydrated();
  const submittedValue = fetcher.formData?.get(field);
  const isShownOn = submittedValue === undefined || submittedValue === null ? isOn : submittedValue === "true";
  return (
    <fetcher.Form method="post" action={action} preventScrollReset>
      <input type="hidden" name={field} value={String(!isShownOn)} />
      <input type="hidden" name="returnTo" value={returnTo} />
      {isHydrated && <input type="hidden" name="stays" value="yes" />}
      {children(isShownOn)}
    </fetcher.Form>
  );
}
