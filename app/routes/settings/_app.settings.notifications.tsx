import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { formAction } from "#app/http/form-action.server";
import { required, requiredIfSupported } from "#app/http/load.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { mailChoiceFor, newNotificationSettings, type NotificationSettings as Settings } from "#contract/notifications";
import {
  type MailChoice,
  type NotificationGroup,
  notificationGroups,
  type NotificationKind,
  notificationKinds,
} from "#contract/words/notifications";
import {
  browserFieldOf,
  DigestChoice,
  feedFieldOf,
  KindChoice,
  mailFieldOf,
  PlaceHeads,
} from "./_app.settings/notification-choices";
import { KindGroup } from "./_app.settings/kind-group";
import { SettingsForm } from "./_app.settings/settings-form";
import * as t from "#languages/notifications";
import * as p from "#languages/push";

const pagePath = "/settings/notifications";

export const meta: MetaFunction = () => [{ title: `${t.notifications()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { notifications } = videoApi(request, context);
  const [, [settings, push]] = await loadWithViewer(request, context, () =>
    Promise.all([required(notifications.findSettings()), requiredIfSupported(notifications.listBrowsers())]),
  );
  return json({ settings, canPush: Boolean(push?.key), hasBrowsers: Boolean(push?.browsers.length) });
}

/** The ticked boxes of kinds, and, if the site sends mails, when each kind is mailed. */
const settingsForm = z.object({
  ...Object.fromEntries(
    notificationKinds
      .flatMap((kind) => [kind, feedFieldOf(kind), browserFieldOf(kind)])
      .map((name) => [name, z.string().optional()]),
  ),
  /** Whether the form has the boxes of the feed. */
  hasFeed: z.string().optional(),
  /** Whether the form has the boxes of browsers. */
  hasBrowsers: z.string().optional(),
  ...Object.fromEntries(notificationKinds.map((kind) => [mailFieldOf(kind), mailChoiceFor(kind)])),
  frequency: newNotificationSettings.shape.frequency,
});

export const action = formAction(settingsForm, ({ form: { value }, api, answer }) => {
  const { frequency, hasFeed, hasBrowsers, ...fields } = value;
  const sentFields: Partial<Record<string, string>> = fields;
  const listMailed = (choice: MailChoice) => joinKinds((kind) => sentFields[mailFieldOf(kind)] === choice);
  const hasMail = notificationKinds.some((kind) => mailFieldOf(kind) in sentFields);
  const mail = hasMail ? { once: listMailed("once"), digest: listMailed("digest") } : {};
  const listTicked = (nameOf: (kind: NotificationKind) => string) =>
    joinKinds((kind) => Boolean(sentFields[nameOf(kind)]));
  const feed = hasFeed ? { feed: listTicked(feedFieldOf) } : {};
  const browser = hasBrowsers ? { browser: listTicked(browserFieldOf) } : {};
  const change = { site: listTicked((kind) => kind), ...feed, ...browser, ...mail, ...(frequency && { frequency }) };
  return answer(api.notifications.changeSettings(change), { goTo: pagePath });
});

const joinKinds = (isChosen: (kind: NotificationKind) => boolean) => notificationKinds.filter(isChosen).join(" ");

const groupTexts: Record<NotificationGroup, () => string> = {
  followed: t.channelsYouFollow,
  content: t.yourContent,
  account: t.yourAccount,
  site: t.runningTheSite,
};

/** Groups the kinds of the viewer; leaves out empty groups. */
const groupKinds = (kinds: Settings["kinds"]) =>
  (Object.keys(notificationGroups) as NotificationGroup[])
    .map((group) => {
      const names: readonly string[] = notificationGroups[group];
      return [group, kinds.filter(({ kind }) => names.includes(kind))] as const;
    })
    .filter(([, own]) => own.length > 0);

export default function NotificationSettings() {
  const { settings, canPush, hasBrowsers } = useLoaderData<typeof loader>();
  const { kinds, frequency, address, hasFeed } = settings;
  const sendsMail = address !== "no-mail";
  const places = { hasFeed, hasBrowsers, sendsMail };
  return (
    <SettingsForm action={pagePath}>
      {({ at, values }) => {
        const isRefused = Object.keys(values).length > 0;
        const isTicked = (name: string, isSaved: boolean, wasSent: boolean) =>
          wasSent ? values[name] !== undefined : isSaved;
        return (
          <>
            <p className="text-muted">{sendsMail ? t.aboutKinds() : t.mailNotSetUp()}</p>
            <DigestChoice {...at("frequency")} defaultValue={values.frequency ?? frequency} address={address} />
            {canPush && (
              <p>
                <Link to={`${pagePath}/browsers`}>{p.showInBrowser()}</Link>
              </p>
            )}
            {hasBrowsers && <input type="hidden" name="hasBrowsers" value="yes" />}
            {hasFeed && <input type="hidden" name="hasFeed" value="yes" />}
            <div className="border-b border-line">
              {groupKinds(kinds).map(([group, own], index) => (
                <KindGroup
                  key={group}
                  title={groupTexts[group]()}
                  total={own.length}
                  tickedCount={own.filter(({ kind, site }) => isTicked(kind, site, isRefused)).length}
                  isOpen={index === 0 || own.some(({ kind }) => at(mailFieldOf(kind)).errors)}
                >
                  <PlaceHeads {...places} />
                  <ul className="divide-y divide-line pb-2">
                    {own.map(({ kind, site, feed, browser, mail }) => (
                      <KindChoice
                        key={kind}
                        kind={kind}
                        site={isTicked(kind, site, isRefused)}
                        feed={hasFeed ? isTicked(feedFieldOf(kind), feed, Boolean(values.hasFeed)) : null}
                        browser={
                          hasBrowsers ? isTicked(browserFieldOf(kind), browser, Boolean(values.hasBrowsers)) : null
                        }
                        mail={values[mailFieldOf(kind)] ?? mail}
                        errors={at(mailFieldOf(kind)).errors}
                        sendsMail={sendsMail}
                      />
                    ))}
                  </ul>
                </KindGroup>
              ))}
            </div>
          </>
        );
      }}
    </SettingsForm>
  );
}
