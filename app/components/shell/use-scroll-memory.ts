import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router-dom";

/** Keeps scroll positions through history; /boot.js uses the same store on a reload. */
export const useScrollMemory = () => useScrollRestoration({ storageKey: "positions" });
