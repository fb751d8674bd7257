import { useState } from "react";
import { hidden } from "#app/components/ui/hidden";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { FormAlert } from "./form-alert";
import { confirmPasskey, describePasskeyError, supportsPasskeys } from "./passkey";
import * as t from "#languages/forms";

/** Renders the button that confirms the viewer's identity by a passkey; nothing if the browser cannot use passkeys. */
export function ConfirmByPasskey({ onConfirm }: { onConfirm: () => void }) {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isHydrated = useIsHydrated();
  if (!isHydrated || !supportsPasskeys()) return null;

  async function press() {
    setIsPending(true);
    setFailure(undefined);
    try {
      await confirmPasskey();
      onConfirm();
    } catch (error) {
      setFailure(describePasskeyError(error));
      setIsPending(false);
    }
  }

  return (
    <>
      {failure !== undefined && <FormAlert message={failure} />}
      <div className="form-buttons">
        <button type="button" className="button" aria-disabled={isPending || undefined} onClick={() => void press()}>
          {t.usePasskey({ hidden })}
        </button>
      </div>
    </>
  );
}
