/** Returns how many bytes the browser lets this site store besides; null if it does not say. */
export async function findRoom(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}
