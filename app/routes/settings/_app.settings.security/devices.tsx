import { Form } from "@remix-run/react";
import { FreshPassword } from "#app/components/forms/fresh-password";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState, withFocus } from "#app/components/forms/use-form-state";
import { formatAge } from "#app/format/age";
import { formatDay } from "#app/format/day";
import type { SessionEntry } from "#contract/users";

interface Props {
  sessions: SessionEntry[];
  /** How many sessions are not listed. */
  hidden: number;
  now: number;
  isPending: boolean;
}

/** Lists where the account is signed in, each with a button that signs it out. */
export function Devices({ sessions, hidden, now, isPending }: Props) {
  return (
    <section className="page-section" aria-labelledby="devices">
      <h3 id="devices" className="text-16">
        Devices
      </h3>
      <SignOutAgain sessions={sessions} isPending={isPending} />
      <Form method="post" preventScrollReset>
        <p className="mb-4 text-muted">
          Your account is signed in on these devices. Sign out those that you do not know, and change your password.
        </p>
        {sessions.length + hidden > 1 && (
          <div className="form-buttons mb-2">
            <SubmitButton variant="secondary" name="session" value="" pending={isPending}>
              Sign out all other devices
            </SubmitButton>
          </div>
        )}
        <ul className="mb-4 divide-y divide-line">
          {sessions.map((session) => (
            <Device key={session._id} {...session} now={now} isPending={isPending} />
          ))}
        </ul>
        {hidden > 0 && <p className="text-muted">{`${hidden} more, which were used longer ago, are not shown.`}</p>}
      </Form>
    </section>
  );
}

/** Asks for the password where the server wanted it before it signed a device out. */
function SignOutAgain({ sessions, isPending }: Pick<Props, "sessions" | "isPending">) {
  const { at, values } = useFormState();
  const { defaultValue: _, ...password } = withFocus(at("password"));
  if (!password.errors) return null;
  const session = sessions.find(({ _id }) => _id === values.session);
  return (
    <Form className="form mb-4" method="post" noValidate preventScrollReset>
      <FreshPassword isNeeded {...password} />
      <div className="form-buttons">
        <SubmitButton name="session" value={session?._id ?? ""} pending={isPending}>
          {session ? `Sign out ${session.device || "Unknown device"}` : "Sign out all other devices"}
        </SubmitButton>
      </div>
    </Form>
  );
}

function Device({
  _id,
  device,
  network,
  createdAt,
  seenAt,
  isCurrent,
  now,
  isPending,
}: SessionEntry & { now: number; isPending: boolean }) {
  const name = device || "Unknown device";
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <strong className="font-semibold">{name}</strong>
        <p className="text-sm text-muted">
          {isCurrent ? "This device" : `Last used ${formatAge(seenAt, now)}`}
          {network && ` · network ${network}`}
          {` · signed in on ${formatDay(createdAt)}`}
        </p>
      </div>
      {!isCurrent && (
        <SubmitButton variant="secondary" name="session" value={_id} pending={isPending}>
          Sign out
          <span className="sr-only">{` ${name}`}</span>
        </SubmitButton>
      )}
    </li>
  );
}
