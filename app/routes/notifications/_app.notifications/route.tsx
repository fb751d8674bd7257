import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { FormAlert } from "#app/components/forms/form-alert";
import { useFormState } from "#app/components/forms/use-form-state";
import { Pager } from "#app/components/ui/pager";
import { findPageTime } from "#app/format/age";
import { nameAccount } from "#app/format/authors";
import { formAction } from "#app/http/form-action.server";
import { leaveEmptyPage } from "#app/http/leave-empty-page.server";
import { optional, required } from "#app/http/load.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { toListView } from "#app/video-api/shapes/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { type Notification, notificationsSeen } from "#contract/notifications";
import { describeNotification } from "#contract/words/notification-texts";
import { NotificationRow, type NotificationView } from "./notification-row";
import * as t from "#languages/notifications";

export { pageStyles as links } from "#app/components/ui/page-styles";

const pagePath = "/notifications";

export const meta: MetaFunction = () => [{ title: `${t.notifications()} · Vidlark` }];

/** Picks what the page shows of notifications. */
const toRows = (notifications: Notification[]): NotificationView[] =>
  notifications.map(({ _id, kind, createdAt, isUnread, actor, title, thumbnail, excerpt, ...news }) => ({
    _id,
    kind,
    createdAt,
    isUnread,
    title,
    thumbnail,
    excerpt,
    avatar: actor?.avatar ?? "",
    actorName: actor && nameAccount(actor),
    text: describeNotification({ kind, actor, ...news }),
  }));

/** Finds when the last of some notifications was written; empty for none. The newest may have been written earlier. */
const findLastWriteTime = (notifications: Notification[]) =>
  notifications
    .map(({ writtenAt, createdAt }) => writtenAt || createdAt)
    .reduce((one, other) => (other > one ? other : one), "");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { notifications } = videoApi(request, context);
  const [, page] = await loadWithViewer(request, context, () =>
    required(notifications.list(readPagePosition(request))),
  );
  leaveEmptyPage({ request, context }, page.docs);
  const settings = page.docs.length === 0 ? await optional(notifications.findSettings()) : null;
  const isOff = settings !== null && settings.kinds.every(({ site }) => !site);
  return json({
    notifications: toListView(page, toRows),
    until: findLastWriteTime(page.docs),
    isOff,
    now: findPageTime(true),
  });
}

export const action = formAction(notificationsSeen, ({ form, api, answer }) =>
  answer(api.notifications.markSeen(form.value.until), { goTo: pagePath }),
);

export default function Notifications() {
  const { notifications, until, isOff, now } = useLoaderData<typeof loader>();
  const { docs, ...cursors } = notifications;
  const { at, alert = at("until").errors?.[0] } = useFormState();
  return (
    <div className="narrow wrap-anywhere">
      <div className="page-head">
        <h1 className="basis-auto!">{t.notifications()}</h1>
        {until && <MarkAllRead until={until} />}
        <Link className="py-2" to="/settings/notifications">
          {t.chooseKinds()}
        </Link>
      </div>
      {alert !== undefined && <FormAlert message={alert} />}
      {docs.length === 0 && <p className="mb-4 text-muted">{isOff ? t.allKindsOff() : t.noNotifications()}</p>}
      <ul className="mb-4 divide-y divide-line">
        {docs.map((notification) => (
          <NotificationRow key={notification._id} notification={notification} now={now} />
        ))}
      </ul>
      <Pager
        label={t.notifications()}
        path={pagePath}
        {...cursors}
        nextText={t.olderNotifications()}
        prevText={t.newerNotifications()}
      />
    </div>
  );
}

/** Renders a button that marks as read what was written up to the time `until`. */
function MarkAllRead({ until }: { until: string }) {
  return (
    <Form method="post" action={pagePath} replace preventScrollReset>
      <button className="button" name="until" value={until}>
        {t.markAllRead()}
      </button>
    </Form>
  );
}
