/** Whether browsers keep the offline page, by a service worker. In development they always show what is newest. */
export const hasServiceWorker = import.meta.env.PROD && process.env.SERVICE_WORKER !== "off";
