import { json, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ActList } from "#app/components/administration/act-list";
import { Fact } from "#app/components/administration/fact";
import { StateBadges } from "#app/components/administration/person-badges";
import { roleNames } from "#app/components/administration/person-badges";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import { Avatar } from "#app/components/ui/avatar";
import { BackLink } from "#app/components/ui/back-link";
import { formatLongDay } from "#app/format/day";
import { encodePath } from "#app/format/path";
import { formatBytes } from "#app/format/size";
import { buttonResponse } from "#app/http/form-response.server";
import { readButton } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { requireParams } from "#app/http/params.server";
import { requireRole } from "#app/http/viewer.server";
import { loadManagedAccount } from "#app/pages/person.server";
import { videoApi } from "#app/video-api/index.server";
import type { ManagedAccountDetails } from "#contract/managed-accounts";
import { permanentEnd } from "#contract/suspension";
import { Acts } from "./acts";
import * as t from "#languages/administration";
import { formatLongTime } from "#languages/runtime/long-time";

export const meta: MetaFunction<typeof loader> = ({ data }) => toAdministrationMeta(data?.username ?? t.user());

export const loader = loadManagedAccount;

/** Approves a registration or ends all sessions of an account: both need no form. */
export const action = guardAction(async ({ request, params, context }) => {
  await requireRole(request, context, "administrator");
  const { userId } = requireParams(params, "userId");
  const { act } = await readButton(request);
  const { approve, endSessionsOf } = videoApi(request, context).administration;
  const calls: Record<string, typeof approve> = { approve, endSessions: endSessionsOf };
  const call = Object.hasOwn(calls, act ?? "") ? calls[act!] : undefined;
  if (!call) throw json(null, 404);
  return buttonResponse({ request, context }, call(userId), { goTo: encodePath`/administration/users/${userId}` });
});

export default function Person() {
  const person = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <BackLink to="/administration/users">{t.users()}</BackLink>
      <Head {...person} />
      <Facts {...person} />
      <Acts {...person} />
      <h3 className="mb-2">{t.history()}</h3>
      {person.acts.length === 0 && <p className="text-muted">{t.noHistoryYet()}</p>}
      <ActList entries={person.acts} />
      {person.acts.length > 0 && <Link to={`/administration/log?subject=${person._id}`}>{t.fullLog()}</Link>}
    </div>
  );
}

function Head(person: ManagedAccountDetails) {
  const { _id, username, fullName, avatar, waitingSince } = person;
  return (
    <div className="my-2 flex flex-wrap items-center gap-x-4 gap-y-3">
      <Avatar src={avatar} name={fullName || username} size={72} />
      <div className="min-w-0 flex-[1_1_10rem] wrap-anywhere">
        <h2>
          <bdi>{fullName || username}</bdi>
        </h2>
        <p className="text-muted">
          <bdi>@{username}</bdi>
        </p>
        <p className="mt-1 flex flex-wrap gap-1 empty:hidden">
          <StateBadges {...person} />
        </p>
      </div>
      {waitingSince === undefined && (
        <Link className="button" to={encodePath`/user/${username}/${_id}`}>
          {t.viewChannel()}
        </Link>
      )}
    </div>
  );
}

/** Lists what the site knows of an account. */
function Facts(person: ManagedAccountDetails) {
  const { email, role, createdAt, suspension, waitingSince, invitationId } = person;
  return (
    <dl className="mt-4 mb-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 sm:grid-cols-[8rem_1fr]">
      <Fact term={t.email()}>{email}</Fact>
      <Fact term={t.role()}>{roleNames[role]()}</Fact>
      <Fact term={t.personSince()}>{describeSince(createdAt, invitationId !== null)}</Fact>
      {waitingSince !== undefined && <Fact term={t.waitsSince()}>{formatLongDay(waitingSince)}</Fact>}
      {suspension && (
        <Fact term={t.personSuspended()}>
          <span className="block">{describeEnd(suspension.until)}</span>
          <q dir="auto">{suspension.reason}</q>
        </Fact>
      )}
      <Fact term={t.channel()}>
        {`${t.videoCount({ count: person.videosCount })}, ${t.subscriberCount({ count: person.subscribersCount })}`}
      </Fact>
      <Fact term={t.stored()}>{describeStorage(person)}</Fact>
      <Fact term={t.signedIn()}>{describeSessions(person)}</Fact>
    </dl>
  );
}

const describeEnd = (until: string) =>
  until === permanentEnd ? t.forGood() : t.untilTime({ time: formatLongTime(until) });

function describeSince(createdAt: string, wasInvited: boolean) {
  const day = formatLongDay(createdAt);
  return wasInvited ? t.sinceByInvitation({ day }) : day;
}

function describeStorage({ usedBytes, quotaBytes, siteQuotaBytes }: ManagedAccountDetails) {
  const usedSize = formatBytes(usedBytes);
  if (quotaBytes !== null) return t.storedOfOwnQuota({ used: usedSize, quota: formatBytes(quotaBytes) });
  return siteQuotaBytes === null
    ? t.storedWithoutQuota({ used: usedSize })
    : t.storedOfQuota({ used: usedSize, quota: formatBytes(siteQuotaBytes) });
}

const describeSessions = ({ sessionsCount, seenAt }: ManagedAccountDetails) =>
  sessionsCount === 0 || !seenAt
    ? t.notSignedIn()
    : t.sessionsLastUsed({ count: sessionsCount, day: formatLongDay(seenAt) });
