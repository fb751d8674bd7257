let count = 0;

/** Returns the address of a video API that no other test of this process has: the web tier remembers what each answered. */
export const newApiUrl = () => `http://api-${(count += 1)}.test/api/v1`;
