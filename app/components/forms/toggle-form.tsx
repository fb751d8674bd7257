import type { FormEvent, ReactNode } from "react";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { useOptimisticSwitch } from "./use-optimistic-switch";

interface Props {
  action: string;
  /** The field that names the wanted state. */
  field: "liked" | "subscribed" | "saved" | "hearted" | "pinned" | "published";
  isOn: boolean;
  returnTo: string;
  /** Renders the button; with JavaScript, it shows the wanted state at once. */
  children: (isOn: boolean) => ReactNode;
}

/**
 * Renders a form with one button that sends the wanted state, so that a duplicate request changes nothing. With
 * JavaScript, the page stays: a redirect would interrupt the request of another button that was just pressed.
 */
export function ToggleForm({ action, field, isOn, returnTo, children }: Props) {
  const { isShownOn, send } = useOptimisticSwitch(isOn);
  const isHydrated = useIsHydrated();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isShownOn && (field === "liked" || field === "published")) beatWing();
    send(action, new FormData(event.currentTarget));
  };
  return (
    <form method="post" action={action} onSubmit={onSubmit}>
      <input type="hidden" name={field} value={String(!isShownOn)} />
      <input type="hidden" name="returnTo" value={returnTo} />
      {isHydrated && <input type="hidden" name="stays" value="yes" />}
      {children(isShownOn)}
    </form>
  );
}

/** Animates one wing beat of the lark in the header; not for people who want less motion, nor on sites with their own logo. */
function beatWing() {
  if (matchMedia("(prefers-reduced-motion:reduce)").matches) return;
  const transform = ["none", "rotate(-12deg) scaleY(.8)", "none"];
  document.querySelector(".logo svg")?.animate({ transform, offset: [0, 0.4, 1] }, 200);
}
