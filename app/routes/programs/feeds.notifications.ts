import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { atomResponse } from "#app/feeds/atom.server";
import { toAuthor, toDate } from "#app/feeds/video-entry.server";
import { toXmlText } from "#contract/xml-text";
import { describeNotification } from "#contract/words/notification-texts";
import { encodePath, secretFeedPath } from "#app/format/path";
import { readQuery } from "#app/format/query";
import { required } from "#app/http/load.server";
import { visitorApi } from "#app/http/visitor-api.server";
import type { Notification } from "#contract/notifications";
import { inLanguage, language, offeredLanguages } from "#languages/runtime/language";
import * as t from "#languages/notifications";

export const handle: RouteHandle = { isViewerIndependent: true };

/** Returns the newest notifications of the key's owner, as an Atom feed in the owner's language. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const key = readQuery(request, "key") ?? "";
  const { language: chosen, notifications } = await required(visitorApi(request, context).notifications.feed(key));
  return inLanguage(offeredLanguages().includes(chosen) ? chosen : language(), () =>
    atomResponse(request, context, {
      title: t.notifications(),
      page: "/notifications",
      path: secretFeedPath("notifications", key),
      createdAt: "",
      toEntries: (origin) => notifications.map((notification) => toEntry(notification, origin)),
      isSecret: true,
    }),
  );
}

/** Builds the entry of a notification. Its link marks it as read and leads to its subject. */
function toEntry(notification: Notification, origin: string) {
  const { _id, createdAt, actor, title, excerpt } = notification;
  const url = origin + encodePath`/notifications/${_id}`;
  const at = toDate(createdAt);
  return {
    xml: { lang: language() },
    id: url,
    title: { value: toXmlText(describeNotification(notification)) },
    published: at,
    updated: at,
    ...(actor && { authors: [toAuthor(actor, origin)] }),
    links: [{ rel: "alternate", type: "text/html", href: url }],
    content: { value: toXmlText([title, excerpt].filter((text) => text !== "").join("\n")), type: "text" },
  };
}
