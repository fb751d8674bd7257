/** Seconds to wait before each retry: half an hour in all. */
export const retrySeconds = [0, 1, 3, 5, 10, 20, 30, ...Array.from({ length: 30 }, () => 60)];

/** Returns whether a retry may help: after a lost connection (0), a locked upload (423), or a server error but 507. */
export const isTemporary = (status: number) => (status < 400 || status >= 500 ? status !== 507 : status === 423);

/** After these refusals, a file can be resumed: after a login (401, 403, 404), without other uploads (409), later (423, 429). */
const resumableStatuses = [401, 403, 404, 409, 423, 429];

/** Returns whether a server refused the file itself, so that it cannot be resumed. */
export const isFinal = (status: number) =>
  status === 507 || (status >= 400 && status < 500 && !resumableStatuses.includes(status));
