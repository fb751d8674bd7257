/*
 * Shows what the site pushes to those who switched that on (docs/decisions/23-documents-for-programs.md). A notification
 * with the id of an earlier one takes its place.
 */
addEventListener("push", (event) => {
  const { id, title, ...options } = event.data.json();
  event.waitUntil(registration.showNotification(title, { ...options, dir: "auto", tag: id, icon: files[2] }));
});
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(clients.openWindow(`/notifications/${event.notification.tag}`));
});

const pushPath = "/actions/push-browser";

/* The push service gave the browser's address up (Push API, "The pushsubscriptionchange event"). Browsers differ in whether they bring the next one. */
async function renewPush({ newSubscription }) {
  const subscription = newSubscription ?? (await subscribe());
  const { endpoint, keys } = subscription.toJSON();
  await fetch(pushPath, { method: "POST", body: new URLSearchParams({ endpoint, ...keys }) });
}

async function subscribe() {
  const applicationServerKey = await (await fetch(pushPath)).text();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewPush(event)));
