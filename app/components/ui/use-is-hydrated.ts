import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;

/** Returns whether the page is hydrated: from then on, forms and dialogs work without loading a new page. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
