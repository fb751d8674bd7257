import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { formAction } from "#app/http/form-action.server";
import { required } from "#app/http/load.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { notificationKinds, type NotificationKind } from "#contract/words/notifications";
import { SettingsForm } from "./_app.settings/settings-form";
import * as t from "#languages/notifications";

const pagePath = "/settings/notifications";

export const meta: MetaFunction = () => [{ title: `${t.notifications()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [, settings] = await loadWithViewer(request, context, () =>
    required(videoApi(request, context).notifications.findSettings()),
  );
  return json({ settings });
}

/** A box for each kind: the form sends those that are ticked. */
const boxes = z.object(Object.fromEntries(notificationKinds.map((kind) => [kind, z.string().optional()])));

export const action = formAction(boxes, ({ form, api, answer }) =>
  answer(api.notifications.changeSettings({ site: notificationKinds.filter((kind) => form.value[kind]).join(" ") }), {
    goTo: pagePath,
  }),
);

const labels: Record<NotificationKind, () => string> = {
  "video.published": t.kindVideoPublished,
  "post.published": t.kindPostPublished,
  "comment.replied": t.kindCommentReplied,
  mentioned: t.kindMentioned,
  "comment.added": t.kindCommentAdded,
  "comment.hearted": t.kindCommentHearted,
  liked: t.kindLiked,
  "subscriber.added": t.kindSubscriberAdded,
  "video.ready": t.kindVideoReady,
  "video.failed": t.kindVideoFailed,
  "report.decided": t.kindReportDecided,
  "decision.made": t.kindDecisionMade,
  "appeal.answered": t.kindAppealAnswered,
  "network.new": t.kindNetworkNew,
  "report.opened": t.kindReportOpened,
  "registration.waiting": t.kindRegistrationWaiting,
  "import.done": t.kindImportDone,
  "backup.failed": t.kindBackupFailed,
  "disk.short": t.kindDiskShort,
};

export default function NotificationSettings() {
  const { settings } = useLoaderData<typeof loader>();
  return (
    <SettingsForm action={pagePath}>
      {() => (
        <>
          <p className="text-muted">{t.aboutKinds()}</p>
          <fieldset className="m-0 min-w-0 border-0 p-0">
            <legend className="mb-1 p-0 text-15 font-semibold">{t.onTheSite()}</legend>
            {settings.map(({ kind, site }) => (
              <label key={kind} className="flex min-h-8 items-start gap-2 py-1 font-[400]!">
                <input className="mt-0.5 size-5" type="checkbox" name={kind} value="yes" defaultChecked={site} />
                {labels[kind]()}
              </label>
            ))}
          </fieldset>
        </>
      )}
    </SettingsForm>
  );
}
