/* Takes the place of the site's service worker where the setting SERVICE_WORKER is off, and removes itself. */
async function remove() {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await registration.unregister();
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(remove()));
