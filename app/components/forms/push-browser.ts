import * as t from "#languages/push";

/** Returns whether this browser can show notifications while the site is closed. */
export const supportsPush = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/**
 * Asks the person whether this browser may show notifications, and the browser's push service for an address. Returns the
 * fields that the server needs, or a text that says what went wrong.
 */
export async function subscribeToPush(siteKey: string): Promise<Record<string, string> | { failure: string }> {
  if ((await Notification.requestPermission()) !== "granted") return { failure: t.notAllowed() };
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    // Ends the subscription of another account in this browser, so that two accounts never share an address.
    await (await pushManager.getSubscription())?.unsubscribe();
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: siteKey });
    const { endpoint = "", keys = {} } = subscription.toJSON();
    return { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
  } catch {
    return { failure: t.notReached() };
  }
}
