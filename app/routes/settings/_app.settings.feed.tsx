import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useSupportedControls } from "#app/components/ui/page-context";
import { originOf } from "#app/http/describe.server";
import { buttonResponse } from "#app/http/form-response.server";
import { readButton } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { required, requiredIfSupported } from "#app/http/load.server";
import { redirectTo } from "#app/http/redirect.server";
import { requireViewer } from "#app/http/viewer.server";
import { type SecretFeed, secretFeedPath } from "#app/format/path";
import { videoApi } from "#app/video-api/index.server";
import type { FeedAddress } from "#contract/subscriptions";
import { FeedAddressForm } from "./_app.settings/feed-address-form";
import { SectionHead } from "./_app.settings/section-head";
import * as m from "#languages/notifications";
import * as t from "#languages/settings";

export const meta: MetaFunction = () => [{ title: `${t.feedReader()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer(request, context);
  const { subscriptions, notifications } = videoApi(request, context);
  const [subscriptionFeed, notificationFeed] = await Promise.all([
    required(subscriptions.findFeedAddress()),
    requiredIfSupported(notifications.findFeedAddress()),
  ]);
  return json({
    subscriptions: toView(subscriptionFeed),
    notifications: notificationFeed && toView(notificationFeed),
  });
}

const toView = ({ key, createdAt }: FeedAddress) => ({ hasAddress: key !== null || createdAt !== null });

const secretFeeds: SecretFeed[] = ["subscriptions", "notifications"];

/**
 * Creates or replaces the URL of one of the viewer's feeds and returns it, or removes it, as the pressed button says.
 * Other values change nothing.
 */
export const action = guardAction(async ({ request, context }) => {
  const { change, feed: feedName = "subscriptions" } = await readButton(request);
  const goTo = "/settings/feed";
  const isChange = change === "create" || change === "remove";
  const feed = secretFeeds.find((each) => each === feedName);
  if (!isChange || !feed) throw redirectTo({ request, context }, goTo);
  const { createFeedAddress, removeFeedAddress } = videoApi(request, context)[feed];
  if (change === "remove") return buttonResponse({ request, context }, removeFeedAddress(), { goTo });
  const creation = createFeedAddress();
  const answer = await creation.catch(() => null);
  if (!answer?.data.key) return buttonResponse({ request, context }, creation, { goTo });
  const url = originOf({ request, context }) + secretFeedPath(feed, answer.data.key);
  return json({ feed, url }, { headers: { "Cache-Control": "no-store" } });
});

export default function FeedReader() {
  const { subscriptions, notifications } = useLoaderData<typeof loader>();
  const newAddress = useActionData<{ feed?: SecretFeed; url?: string }>();
  const addressOf = (feed: SecretFeed) => (newAddress?.feed === feed ? newAddress.url : undefined);
  const supports = useSupportedControls();
  return (
    <>
      <section aria-labelledby="new-videos">
        <FeedAddressForm
          id="new-videos"
          title={t.newVideos()}
          feed="subscriptions"
          {...subscriptions}
          url={addressOf("subscriptions")}
        />
      </section>
      {notifications && (
        <section className="page-section mt-5" aria-labelledby="notifications">
          <FeedAddressForm
            id="notifications"
            title={t.notifications()}
            feed="notifications"
            {...notifications}
            url={addressOf("notifications")}
          />
          {notifications.hasAddress && (
            <p className="mt-4">
              <Link to="/settings/notifications">{m.chooseKinds()}</Link>
            </p>
          )}
        </section>
      )}
      {supports("opml") && (
        <section className="page-section mt-5" aria-labelledby="opml">
          <SectionHead
            id="opml"
            title={t.takeAlong()}
            acts={
              <div className="form-buttons sm:flex-none">
                <Link className="button" to="/settings/feed/import">
                  {t.importOpml()}
                </Link>
                <a className="button" href="/settings/feed/opml">
                  {t.downloadOpml()}
                </a>
              </div>
            }
          >
            <p>{t.aboutOpml()}</p>
          </SectionHead>
        </section>
      )}
    </>
  );
}
