import { useScrollRestoration } from "#app/framework-internals";

/** Keeps scroll positions through history; /boot.js uses the same store on a reload. */
export const useScrollMemory = () => useScrollRestoration({ storageKey: "positions" });
