import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { FollowedChannels } from "#app/components/channels/followed-tab";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import { srOnly } from "#app/components/ui/sr-only";
import { useSupportedControls } from "#app/components/ui/page-context";
import { Pager } from "#app/components/ui/pager";
import { formatCount } from "#app/format/counts";
import { isId } from "#app/format/path";
import { readQuery } from "#app/format/query";
import { buttonAction } from "#app/http/button-action.server";
import { leaveEmptyPage } from "#app/http/leave-empty-page.server";
import { optional, required } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import { toSubscribedRows, toListView } from "#app/video-api/shapes/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import type { FollowedFeed } from "#contract/opml";
import * as t from "#languages/browse";

export { pageStyles as links } from "#app/components/ui/page-styles";

const pagePath = "/feed/subscribers";

/** The query parameters of the cursors in the list of feeds. */
const feedCursors = { after: "feedsAfter", before: "feedsBefore" } as const;

export const meta: MetaFunction = () => [{ title: `${t.subscribers()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { _id } = await requireViewer(request, context);
  const { subscriptions } = videoApi(request, context);
  const feedPosition = { after: readQuery(request, feedCursors.after), before: readQuery(request, feedCursors.before) };
  const [followed, feeds] = await Promise.all([
    required(subscriptions.followed(_id, readPagePosition(request))),
    optional(subscriptions.followedFeeds(feedPosition)),
  ]);
  leaveEmptyPage({ request, context }, followed.docs);
  leaveEmptyPage({ request, context }, feeds?.docs, feedCursors);
  return json({
    followed: toListView(followed, toSubscribedRows),
    feeds: feeds && toListView(feeds, (docs) => docs),
  });
}

/** Removes the feed that the pressed button names. */
export const action = buttonAction([], ({ fields: { feed: feedId = "" }, api }) => {
  if (!isId(feedId)) throw json(null, 404);
  return { call: api.subscriptions.removeFeed(feedId), goTo: pagePath };
});

export default function Subscribers() {
  const { followed, feeds } = useLoaderData<typeof loader>();
  const supports = useSupportedControls();
  const isOnlyPage = followed.docs.length > 0 && !followed.next && !followed.prev;
  return (
    <>
      <div className="page-head mb-0!">
        <h1 className="basis-auto!">{t.subscribers()}</h1>
        {supports("opml") && (
          <a className="button" href="/settings/feed">
            {t.exportList()}
          </a>
        )}
      </div>
      <p className="mb-2 text-muted">
        {t.channelsFollowed()}
        {isOnlyPage && `\u00a0· ${formatCount(followed.docs.length)}`}
      </p>
      <FollowedChannels followed={followed} query="" path={pagePath} />
      {feeds && feeds.docs.length > 0 && <OtherSites feeds={feeds} />}
    </>
  );
}

interface OtherSitesProps {
  feeds: { docs: readonly FollowedFeed[]; next: string | null; prev: string | null };
}

/** Lists the feeds of other sites, each with a button that removes it. */
function OtherSites({ feeds: { docs, ...cursors } }: OtherSitesProps) {
  const { isPending } = useFormState();
  return (
    <section className="page-section mt-5" id="other-sites" aria-labelledby="other-sites-title">
      <h2 id="other-sites-title">{t.otherSites()}</h2>
      <p className="text-muted">{t.aboutOtherSites()}</p>
      <Form method="post" action={pagePath} preventScrollReset>
        <ul className="divide-y divide-line">
          {docs.map((feed) => (
            <FeedRow key={feed._id} {...feed} isPending={isPending} />
          ))}
        </ul>
      </Form>
      <Pager label={t.otherSites()} path={pagePath} names={feedCursors} hash="#other-sites" {...cursors} />
    </section>
  );
}

function FeedRow({ _id, title, address, page, isPending }: FollowedFeed & { isPending: boolean }) {
  const name = <span dir="auto">{title}</span>;
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0 wrap-anywhere">
        {page ? (
          <a className="font-semibold" href={page} rel="noopener noreferrer nofollow">
            {name}
          </a>
        ) : (
          <strong className="font-semibold">{name}</strong>
        )}
        <p className="text-small text-muted">
          <a href={address} rel="noopener noreferrer nofollow">
            {t.feedOf({ name: title, hidden: srOnly })}
          </a>
          {`\u00a0· ${new URL(address).host}`}
        </p>
      </div>
      <SubmitButton variant="secondary" name="feed" value={_id} pending={isPending}>
        {t.removeFeed({ name: title, hidden: srOnly })}
      </SubmitButton>
    </li>
  );
}
