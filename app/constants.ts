/** Times of the spec, in milliseconds. */
export const sessionCheck = 300_000;
export const skeletonDelay = 300;
export const lookAgain = 5_000;

/** How long a toast stays: the ones of signing in and out, and the shell's. */
export const toastTimes = { auth: 5_000, shell: 2_000 } as const;

/** Pictures that can be chosen. */
export const pictureTypes = "image/png,image/jpeg,image/webp,image/avif,image/gif";

/** Routes whose code comes with the client's entry (core-routes.ts). */
export const coreRouteIds = ["root", "routes/_app", "routes/_app._index"] as const;

/** Stands for the id of somebody whose id the server does not tell. */
export const unknownId = "0";
