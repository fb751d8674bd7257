import { Form, useLocation } from "@remix-run/react";
import { limits } from "#contract/limits";
import { SectionFailed, type Failure } from "#app/components/ui/section-failed";
import { ChannelList, type ListedChannel } from "./channel-list";
import type { ListView } from "#app/video-api/shapes/community-view-models.server";
import { EmptyState } from "#app/components/ui/empty-state";
import { Icon } from "#app/components/ui/icon";
import { Pager } from "#app/components/ui/pager";
import * as t from "#languages/channels";

interface Props {
  /** null if it could not be loaded. */
  followed: ListView<ListedChannel> | null;
  /** Why the list could not be loaded. */
  failure?: Failure | null;
  query: string;
  /** Path of the page that shows the list. */
  path: string;
}

/** Renders the channels that someone follows, with a search field above them. */
export function FollowedTab({ followed, failure = null, query, path }: Props) {
  const { search } = useLocation();
  return (
    <>
      <FollowedSearch query={query} path={path} />
      {followed ? (
        <FollowedChannels followed={followed} query={query} path={path} />
      ) : (
        <SectionFailed failure={failure} retry={path + search} />
      )}
    </>
  );
}

/** Renders the list without its search field. */
export function FollowedChannels({ followed, query, path }: Props & { followed: NonNullable<Props["followed"]> }) {
  const { search } = useLocation();
  const { docs, ...cursors } = followed;
  const listPath = query ? `${path}?${new URLSearchParams({ query })}` : path;
  return (
    <>
      {docs.length === 0 && (
        <EmptyState title={query ? t.noResults() : t.noSubscriptions()}>
          {query ? <a href={path}>{t.allSubscribedChannels()}</a> : <p className="text-muted">{t.yetToSubscribe()}</p>}
        </EmptyState>
      )}
      <ChannelList channels={docs} returnTo={path + search} />
      <Pager
        label={t.channels()}
        path={listPath}
        {...cursors}
        appended={{
          readPage: ({ followed }: Pick<Props, "followed">) =>
            followed && {
              list: <ChannelList channels={followed.docs} returnTo={path + search} />,
              next: followed.next,
            },
          hasControls: true,
        }}
      />
    </>
  );
}

function FollowedSearch({ query, path }: { query: string; path: string }) {
  return (
    <Form
      className="mb-2 flex overflow-hidden rounded-field border border-field has-[input:focus]:outline-3 has-[input:focus]:outline-offset-1 has-[input:focus]:outline-focus sm:max-w-80"
      role="search"
      action={path}
      preventScrollReset
      aria-label={t.subscribedChannels()}
    >
      <label className="sr-only" htmlFor="followed-query">
        {t.searchSubscribedChannels()}
      </label>
      <input
        key={query}
        id="followed-query"
        className="min-h-9.5 min-w-0 flex-1 appearance-none border-0 bg-page px-3 outline-0 pointer-coarse:min-h-10.5"
        name="query"
        type="search"
        placeholder={t.searchSubscribedChannels()}
        maxLength={limits.query}
        defaultValue={query}
      />
      <button
        className="grid w-11 cursor-pointer place-items-center border-0 bg-page p-0 text-muted focus-visible:rounded-field focus-visible:outline-offset-[-5px] [&>.icon]:size-5"
        aria-label={t.searchSubscribedChannels()}
      >
        <Icon name="search" />
      </button>
    </Form>
  );
}
