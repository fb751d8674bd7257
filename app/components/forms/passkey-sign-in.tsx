import { type ReactNode, useRef } from "react";
import { useSupportedControls } from "#app/components/ui/page-context";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { FormAlert } from "./form-alert";
import { requestPasskey, supportsPasskeys } from "./passkey";
import { usePasskey } from "./use-passkey";

interface Props {
  /** The query of the page, which says where the sign-in leads. */
  search: string;
  /** Whether the password was given already. */
  isSecondFactor?: boolean;
  children: ReactNode;
}

/**
 * Renders the button that signs in by a passkey; nothing if the browser cannot use passkeys. The button is disabled until
 * scripts run, so that no control moves when they arrive.
 */
export function PasskeySignIn({ search, isSecondFactor = false, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  const supports = useSupportedControls();
  const step = isSecondFactor ? "code" : "login";
  const { press, isPending, failure } = usePasskey(async () => {
    const credential = await requestPasskey({ step });
    (form.current!.elements.namedItem("credential") as HTMLInputElement).value = credential;
    form.current!.submit();
  });
  if (!supports("passkeys") || (isHydrated && !supportsPasskeys())) return null;
  return (
    <form className="form mt-4 noscript:hidden" ref={form} method="post" action={`/actions/sign-in/passkey${search}`}>
      {failure !== undefined && <FormAlert message={failure} />}
      <input type="hidden" name="credential" />
      <input type="hidden" name="step" value={step} />
      <button type="button" className="button" aria-disabled={isPending || !isHydrated || undefined} onClick={press}>
        {children}
      </button>
    </form>
  );
}
