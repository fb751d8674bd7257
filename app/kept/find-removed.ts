/**
 * Has the service worker ask the site which videos may stay on the device, and remove the others. Returns the titles of
 * those that it has removed since the last call.
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
