import { useState } from "react";
import { describePasskeyError } from "./passkey";

/** Returns a function that uses a passkey, whether that is pending, and why it failed. It stays pending after a success. */
export function usePasskey(run: () => Promise<void>) {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const press = () => {
    setIsPending(true);
    setFailure(undefined);
    run().catch((error: unknown) => {
      setFailure(describePasskeyError(error));
      setIsPending(false);
    });
  };
  return { press, isPending, failure };
}
