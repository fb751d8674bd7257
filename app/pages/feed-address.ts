/** Returns the path of the feed of subscriptions that a key is for. */
export const feedAddressPath = (key: string) => `/feeds/subscriptions?key=${encodeURIComponent(key)}`;
