/** Times of the spec, in milliseconds. */
export const sessionCheckMs = 300_000;
export const skeletonDelayMs = 300;
export const pollMs = 5_000;

/** How long a toast stays, in milliseconds: for sign-in and sign-out, and in the shell. */
export const toastDurationsMs = { auth: 5_000, shell: 2_000 } as const;

/** How long pages show the line about the state of the server, in milliseconds. */
export const startupLineMs = 5_000;

/** The request header with the id of the viewer whose page sends a draft. */
export const uploaderHeader = "X-Uploader";

/** The media types of pictures that a file field accepts. */
export const pictureTypes = "image/png,image/jpeg,image/webp,image/avif,image/gif";

/** Routes whose code comes with the client's entry (core-routes.ts). */
export const coreRouteIds = ["root", "routes/_app", "routes/_app._index"] as const;

/** The id of an owner whose id the server does not send. */
export const unknownId = "0";

/** The id of the element that shows a refused form if its page no longer has the form. */
export const lostFormId = "lost-form";
