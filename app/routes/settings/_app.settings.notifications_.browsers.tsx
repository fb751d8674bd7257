import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useSubmit } from "@remix-run/react";
import { useState } from "react";
import { FormAlert } from "#app/components/forms/form-alert";
import { subscribeToPush, supportsPush } from "#app/components/forms/push-browser";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import { srOnly } from "#app/components/ui/sr-only";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { formatLongDay } from "#app/format/day";
import { isId } from "#app/format/path";
import { buttonAction } from "#app/http/button-action.server";
import { required } from "#app/http/load.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { formatDevice } from "#contract/words/devices";
import * as t from "#languages/push";

const pagePath = "/settings/notifications/browsers";

export const meta: MetaFunction = () => [{ title: `${t.browsers()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const load = () => required(videoApi(request, context).notifications.listBrowsers());
  const [, push] = await loadWithViewer(request, context, load);
  if (!push.key) throw json(null, 404);
  const browsers = push.browsers.map((browser) => ({ ...browser, device: formatDevice(browser.device) }));
  return json({ siteKey: push.key, browsers });
}

/** Removes the browser that the pressed button names, or adds this one with its push subscription. */
export const action = buttonAction([], ({ fields, api: { notifications } }) => {
  const { off: browserId, endpoint = "", p256dh = "", auth = "" } = fields;
  if (browserId === undefined) return { call: notifications.addBrowser({ endpoint, p256dh, auth }), goTo: pagePath };
  if (!isId(browserId)) throw json(null, 404);
  return { call: notifications.removeBrowser(browserId), goTo: pagePath };
});

export default function PushBrowsers() {
  const { siteKey, browsers } = useLoaderData<typeof loader>();
  const { isPending } = useFormState();
  return (
    <section aria-labelledby="browsers">
      <h2 id="browsers" className="mb-2">
        {t.browsers()}
      </h2>
      <p className="mb-4 text-muted">{t.aboutBrowsers()}</p>
      {!browsers.some(({ isCurrent }) => isCurrent) && <SwitchOn siteKey={siteKey} isPending={isPending} />}
      {browsers.length === 0 && <p className="mt-4 text-muted">{t.noBrowsers()}</p>}
      <Form method="post" preventScrollReset>
        <ul className="divide-y divide-line">
          {browsers.map((browser) => (
            <BrowserRow key={browser._id} {...browser} isPending={isPending} />
          ))}
        </ul>
      </Form>
    </section>
  );
}

interface BrowserRowProps {
  _id: string;
  device: string;
  createdAt: string;
  isCurrent: boolean;
  isPending: boolean;
}

function BrowserRow({ _id, device, createdAt, isCurrent, isPending }: BrowserRowProps) {
  const facts = [...(isCurrent ? [t.thisBrowser()] : []), t.since({ day: formatLongDay(createdAt) })];
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">{device}</strong>
        <p className="text-small text-muted">{facts.join(" · ")}</p>
      </div>
      <SubmitButton variant="secondary" name="off" value={_id} pending={isPending}>
        {t.switchOff({ device, hidden: srOnly })}
      </SubmitButton>
    </li>
  );
}

/** Renders the button that adds this browser, or says what a browser needs for that. */
function SwitchOn({ siteKey, isPending }: { siteKey: string; isPending: boolean }) {
  const submit = useSubmit();
  const [failure, setFailure] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const canPush = useIsHydrated() && supportsPush();

  async function switchOn() {
    setFailure(undefined);
    setIsAsking(true);
    const subscription = await subscribeToPush(siteKey);
    setIsAsking(false);
    if ("failure" in subscription) setFailure(subscription.failure);
    else submit(subscription, { method: "post", action: pagePath, preventScrollReset: true });
  }

  if (!canPush) return <p>{t.needsPush()}</p>;
  const isWaiting = isPending || isAsking;
  return (
    <>
      {failure !== undefined && <FormAlert id="push-alert" message={failure} />}
      <button className="button button-primary" type="button" disabled={isWaiting} onClick={() => void switchOn()}>
        {isWaiting ? t.switchingOn() : t.switchOn()}
      </button>
    </>
  );
}
