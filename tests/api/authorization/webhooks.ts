import { insertMessage, insertWebhook } from "#tests/support/webhooks";
import type { Part, Row } from "./table";

const url = "https://127.0.0.1/";

const row = (method: string, path: string, status: number, body?: object): Row[] => {
  const forAdministrator = { forModerator: 404, forAdministrator: status };
  const site = path.replace("/webhooks", "/administration/webhooks").replace("{webhook}", "{siteWebhook}");
  const isOfOwner = path.includes("{webhook}");
  return [
    [method, path, 401, isOfOwner ? 404 : status, status, body],
    [method, site.replace("{message}", "{siteMessage}"), 401, 404, 404, body, forAdministrator],
  ];
};

export const webhooks: Part = {
  rows: [
    ...row("GET", "/webhooks", 200),
    // The address is refused after everything else was checked.
    ...row("POST", "/webhooks", 422, { url, events: "video.deleted" }).slice(0, 1),
    ...row("POST", "/webhooks", 422, { url, events: "disk.short" }).slice(1),
    ...row("GET", "/webhooks/{webhook}", 200),
    ...row("PATCH", "/webhooks/{webhook}", 200, { isOn: "false" }),
    ...row("DELETE", "/webhooks/{webhook}", 200),
    ...row("POST", "/webhooks/{webhook}/secret", 200, {}),
    ...row("POST", "/webhooks/{webhook}/test", 200),
    ...row("POST", "/webhooks/{webhook}/deliveries/{message}", 200),
  ],
  fixtures: (api, owner) => {
    let last = Promise.resolve("");
    const insert = (scope: "channel" | "site") => (last = insertWebhook(api, owner.id, { scope }));
    const message = async () => insertMessage(api, await last);
    return {
      webhook: () => insert("channel"),
      siteWebhook: () => insert("site"),
      message,
      siteMessage: message,
    };
  },
};
