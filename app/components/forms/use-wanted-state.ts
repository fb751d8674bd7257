import { useFetcher } from "@remix-run/react";
import { useState } from "react";

/**
 * Shows at once the state that a press wants, until the server refuses it or sends another one. Call `want` when the
 * press is sent by the fetcher, whose action answers whether it succeeded.
 */
export function useWantedState(isOn: boolean) {
  const fetcher = useFetcher<boolean>();
  const [press, setPress] = useState<{ isWanted: boolean; before: boolean } | null>(null);
  const { state, data } = fetcher;
  // Otherwise a page that says the earlier state again would show the old press.
  if (press && state === "idle" && press.before !== isOn) setPress(null);
  // After a success, rows that no loader fetches again keep what was wanted.
  const isAccepted = data === true || (state === "loading" && data !== false);
  const isValid = press !== null && (state === "submitting" || (isAccepted && press.before === isOn));
  const isShownOn = isValid ? press.isWanted : isOn;
  return { fetcher, isShownOn, want: () => setPress({ isWanted: !isShownOn, before: isOn }) };
}
