import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether scripts have taken over: from then on forms and dialogs leave the page where it is. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
