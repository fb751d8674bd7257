import { type ReactNode, useRef, useState } from "react";
import { useSupportedControls } from "#app/components/ui/page-context";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { FormAlert } from "./form-alert";
import { describePasskeyError, requestPasskey, supportsPasskeys } from "./passkey";

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
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isHydrated = useIsHydrated();
  const supports = useSupportedControls();
  if (!supports("passkeys") || (isHydrated && !supportsPasskeys())) return null;
  const step = isSecondFactor ? "code" : "login";

  async function press() {
    setIsPending(true);
    setFailure(undefined);
    try {
      const credential = await requestPasskey({ step });
      (form.current!.elements.namedItem("credential") as HTMLInputElement).value = credential;
      form.current!.submit();
    } catch (error) {
      setFailure(describePasskeyError(error));
      setIsPending(false);
    }
  }

  return (
    <form className="form mt-4 noscript:hidden" ref={form} method="post" action={`/actions/sign-in/passkey${search}`}>
      {failure !== undefined && <FormAlert message={failure} />}
      <input type="hidden" name="credential" />
      <input type="hidden" name="step" value={step} />
      <button
        type="button"
        className="button"
        aria-disabled={isPending || !isHydrated || undefined}
        onClick={() => void press()}
      >
        {children}
      </button>
    </form>
  );
}
