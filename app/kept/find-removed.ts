/**
 * Asks the service worker what may not be kept any more, which it asks the site, and removes; returns the titles of what was
 * removed since the last time.
 */
export async function findRemoved(): Promise<string[]> {
  if (!navigator.serviceWorker.controller) return [];
  try {
    const response = await fetch("/kept/check");
    return response.ok ? ((await response.json()) as { removed: string[] }).removed : [];
  } catch {
    return [];
  }
}
