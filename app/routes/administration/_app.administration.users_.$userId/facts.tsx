import { Fact } from "#app/components/administration/fact";
import { roleNames } from "#app/components/administration/roles";
import { formatLongDay } from "#app/format/day";
import { formatBytes } from "#app/format/size";
import type { ManagedAccountDetails } from "#contract/managed-accounts";
import { permanentEnd } from "#contract/suspension";
import * as t from "#languages/administration";
import { formatLongTime } from "#languages/runtime/long-time";

/** Lists what the site knows of an account. */
export function Facts(person: ManagedAccountDetails) {
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
