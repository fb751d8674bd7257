import { Form } from "@remix-run/react";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import { hidden } from "#app/components/ui/hidden";
import { Pager } from "#app/components/ui/pager";
import type { FollowedFeed } from "#contract/opml";
import * as t from "#languages/browse";

/** The query parameters of the list's cursors. */
export const feedCursors = { after: "feedsAfter", before: "feedsBefore" } as const;

interface Props {
  feeds: { docs: readonly FollowedFeed[]; next: string | null; prev: string | null };
  path: string;
}

/** Lists the feeds of other sites, each with a button that removes it. */
export function OtherSites({ feeds: { docs, ...cursors }, path }: Props) {
  const { isPending } = useFormState();
  return (
    <section className="page-section mt-5" id="other-sites" aria-labelledby="other-sites-title">
      <h2 id="other-sites-title">{t.otherSites()}</h2>
      <p className="text-muted">{t.aboutOtherSites()}</p>
      <Form method="post" action={path} preventScrollReset>
        <ul className="divide-y divide-line">
          {docs.map((feed) => (
            <FeedRow key={feed._id} {...feed} isPending={isPending} />
          ))}
        </ul>
      </Form>
      <Pager label={t.otherSites()} path={path} names={feedCursors} hash="#other-sites" {...cursors} />
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
            {t.feedOf({ name: title, hidden })}
          </a>
          {`\u00a0· ${new URL(address).host}`}
        </p>
      </div>
      <SubmitButton variant="secondary" name="feed" value={_id} pending={isPending}>
        {t.removeFeed({ name: title, hidden })}
      </SubmitButton>
    </li>
  );
}
