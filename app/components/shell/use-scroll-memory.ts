import { useScrollRestoration } from "#app/framework-internals";

/** Saves scroll positions per history entry; /boot.js reads the same store on a reload. */
export const useScrollMemory = () => useScrollRestoration({ storageKey: "positions" });
