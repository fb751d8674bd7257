import { useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";

interface Props {
  action: string;
  /** The field that says which state is wanted. */
  field: "liked" | "subscribed" | "saved";
  isOn: boolean;
  returnTo: string;
  /** Draws the one button; with JavaScript in the wanted state while that is under way. */
  children: (isOn: boolean) => ReactNode;
}

/** A form of one button that asks for a state, so that a press sent twice counts once. With JavaScript the page stays:
 * a redirect would interrupt the one of a button pressed just before. */
export function ToggleForm({ action, field, isOn, returnTo, children }: Props) {
  const fetcher = useFetcher();
  const isHydrated = useIsHydrated();
  const asked = fetcher.formData?.get(field);
  const shown = asked === undefined || asked === null ? isOn : asked === "true";
  return (
    <fetcher.Form method="post" action={action} preventScrollReset>
      <input type="hidden" name={field} value={String(!shown)} />
      <input type="hidden" name="returnTo" value={returnTo} />
      {isHydrated && <input type="hidden" name="stays" value="yes" />}
      {children(shown)}
    </fetcher.Form>
  );
}
