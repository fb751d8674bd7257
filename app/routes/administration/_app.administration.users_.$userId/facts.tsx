import { Fact } from "#app/components/administration/fact";
import { roleNames } from "#app/components/administration/roles";
import { formatCountOf } from "#app/format/counts";
import { formatLongDay } from "#app/format/day";
import { formatBytes } from "#contract/format";
import type { PersonDetails } from "#contract/people";
import { describeSuspensionEnd } from "#contract/suspension";

/** Lists what the site knows of an account. */
export function Facts(person: PersonDetails) {
  const { email, role, createdAt, suspension, waitingSince, invitationId } = person;
  return (
    <dl className="mt-4 mb-8 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
      <Fact term="Email">{email}</Fact>
      <Fact term="Role">{roleNames[role]}</Fact>
      <Fact term="Since">{`${formatLongDay(createdAt)}${invitationId === null ? "" : ", by an invitation"}`}</Fact>
      {waitingSince !== undefined && <Fact term="Waits since">{formatLongDay(waitingSince)}</Fact>}
      {suspension && (
        <Fact term="Suspended">
          <span className="block first-letter:uppercase">{describeSuspensionEnd(suspension.until)}</span>
          <q dir="auto">{suspension.reason}</q>
        </Fact>
      )}
      <Fact term="Channel">
        {`${formatCountOf(person.videosCount, "video")}, ${formatCountOf(person.subscribersCount, "subscriber")}`}
      </Fact>
      <Fact term="Stored">{describeStorage(person)}</Fact>
      <Fact term="Signed in">{describeSessions(person)}</Fact>
    </dl>
  );
}

function describeStorage({ usedBytes, quotaBytes, siteQuotaBytes }: PersonDetails) {
  const used = formatBytes(usedBytes);
  if (quotaBytes !== null) return `${used} of ${formatBytes(quotaBytes)}, the account's own quota`;
  return siteQuotaBytes === null ? `${used}, no quota` : `${used} of ${formatBytes(siteQuotaBytes)}`;
}

const describeSessions = ({ sessionsCount, seenAt }: PersonDetails) =>
  sessionsCount === 0 || !seenAt
    ? "Not signed in"
    : `${formatCountOf(sessionsCount, "session")}, last used on ${formatLongDay(seenAt)}`;
