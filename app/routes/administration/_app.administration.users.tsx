import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { FilteredList, type FilteredListProps } from "#app/components/administration/filtered-list";
import { PersonBadges } from "#app/components/administration/person-badges";
import { Avatar } from "#app/components/ui/avatar";
import { EmptyState } from "#app/components/ui/empty-state";
import { managedList, ManagedRow } from "#app/components/ui/managed-row";
import { encodePath } from "#app/format/path";
import { readFilters, readListQuery } from "#app/format/query";
import { required } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import type { loader as administration } from "./_app.administration/route";
import type { ManagedAccountRow } from "#contract/managed-accounts";
import { formatDate } from "#app/format/date";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

const pagePath = "/administration/users";

const describeList = (): FilteredListProps => ({
  label: t.users(),
  path: pagePath,
  search: { name: "query", label: t.usersQuery(), type: "search" },
  filters: [
    {
      name: "role",
      label: t.role(),
      options: { "": t.allRoles(), user: t.users(), moderator: t.moderators(), admin: t.administrators() },
    },
    {
      name: "state",
      label: t.state(),
      options: { "": t.allStates(), suspended: t.stateSuspended(), waiting: t.stateWaiting() },
    },
    { name: "sort", label: t.sortBy(), options: { "": t.newest(), oldest: t.oldest(), name: t.sortByUsername() } },
  ],
});

export const meta: MetaFunction = () => toAdministrationMeta(t.users());

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const filters = { query: readListQuery(request), ...readFilters(request, "role", "state", "sort") };
  const { people } = videoApi(request, context).administration;
  const { answer, ...cursors } = await required(people(readPagePosition(request), filters));
  return json({ people: answer, filters, ...cursors });
}

/** Links to the sign-ups that wait for approval, unless the list shows only these. */
function WaitingLink({ state }: { state: string }) {
  const parentData = useRouteLoaderData<typeof administration>("routes/_app.administration");
  const count = parentData?.waitingSignUps ?? 0;
  if (count === 0 || state === "waiting") return null;
  return (
    <p className="mb-4 flex items-center justify-between gap-3 rounded-field bg-surface px-3.5 py-2.5">
      {count === 1 ? t.oneSignUpWaits() : count < 1_000 ? t.signUpsWait({ count }) : t.manySignUpsWait()}
      <Link className="button" to={`${pagePath}?state=waiting`}>
        {t.review()}
      </Link>
    </p>
  );
}

export default function Users() {
  const { people, filters, ...cursors } = useLoaderData<typeof loader>();
  return (
    <FilteredList {...describeList()} values={filters} cursors={cursors}>
      <WaitingLink state={filters.state} />
      {people.length === 0 && (
        <EmptyState title={t.noResults()}>
          <p className="text-muted">{t.noAccountMatches()}</p>
          <Link className="button" to={pagePath}>
            {t.allAccounts()}
          </Link>
        </EmptyState>
      )}
      <ul className={managedList}>
        {people.map((person) => (
          <Person key={person._id} {...person} />
        ))}
      </ul>
    </FilteredList>
  );
}

function Person({ _id, username, fullName, avatar, email, createdAt, ...state }: ManagedAccountRow) {
  return (
    <ManagedRow
      picture={<Avatar src={avatar} name={fullName || username} size={40} lazy />}
      title={fullName || username}
      to={pagePath + encodePath`/${_id}`}
      meta={
        <>
          <bdi>@{username}</bdi>
          {` · ${t.sinceDay({ day: formatDate(createdAt) })}`}
          <span className="max-sm:hidden">{" · "}</span>
          <span className="max-sm:block">
            <bdi>{email}</bdi>
          </span>
        </>
      }
      badges={<PersonBadges {...state} />}
    />
  );
}
