import { Fact } from "#app/components/administration/fact";
import { roleNames } from "#app/components/administration/roles";
import { formatCountOf } from "#app/format/counts";
import { formatLongDay } from "#app/format/day";
import { formatBytes } from "#contract/format";
import type { PersonDetails } from "#contract/people";
import { describeSuspensionEnd } from "#contract/suspension";

/** Lists what the site knows of an account. */
export function Facts(person: PersonDetails) {
  const { username, email, role, createdAt, suspension, waitingSince, invitationId } = person;
  return (
    <dl className="my-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
      <Fact term="Username">{username}</Fact>
      <Fact term="Email">{email}</Fact>
      <Fact term="Role">{roleNames[role]}</Fact>
      <Fact term="Since">{`${formatLongDay(createdAt)}${invitationId === null ? "" : ", by an invitation"}`}</Fact>
      {waitingSince !== undefined && <Fact term="Waits since">{formatLongDay(waitingSince)}</Fact>}
      {suspension && (
        <Fact term="Suspended">
          {`${describeSuspensionEnd(suspension.until)}: `}
          <bdi>{suspension.reason}</bdi>
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
  return siteQuotaBytes === null ? `${used}, without a quota` : `${used} of ${formatBytes(siteQuotaBytes)}`;
}

const describeSessions = ({ sessionsCount, seenAt }: PersonDetails) =>
  sessionsCount === 0 || !seenAt
    ? "Nowhere"
    : `${formatCountOf(sessionsCount, "session")}, last used on ${formatLongDay(seenAt)}`;
