import { srOnly } from "#app/components/ui/sr-only";
import { Form } from "@remix-run/react";
import { FreshPassword } from "#app/components/forms/fresh-password";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState, addFocus } from "#app/components/forms/use-form-state";
import { Facts } from "#app/components/ui/facts";
import { DetailsArrow } from "#app/components/ui/fold-mark";
import { formatAge } from "#app/format/age";
import { formatDay } from "#app/format/day";
import type { SessionEntry } from "#contract/users";
import { SectionHead } from "../_app.settings/section-head";
import * as t from "#languages/settings";

/** How many devices are shown unfolded: those that were used last. */
const maxUnfolded = 5;

interface Props {
  sessions: SessionEntry[];
  /** How many sessions are not listed. */
  hidden: number;
  now: number;
  isPending: boolean;
}

/** Lists the devices on which the account is signed in, each with a button that signs it out. */
export function Devices({ sessions, hidden, now, isPending }: Props) {
  return (
    <section className="page-section" aria-labelledby="devices">
      <Form method="post" preventScrollReset>
        <SectionHead
          id="devices"
          title={t.devices()}
          acts={
            sessions.length + hidden > 1 && (
              <div className="form-buttons sm:flex-none">
                <SubmitButton variant="secondary" name="session" value="" pending={isPending}>
                  {t.signOutOthers()}
                </SubmitButton>
              </div>
            )
          }
        >
          <p>{t.aboutDevices()}</p>
        </SectionHead>
        <div className="mt-2">
          <DeviceList sessions={sessions.slice(0, maxUnfolded)} {...{ now, isPending }} />
        </div>
        {sessions.length > maxUnfolded && (
          <details className="group border-t border-line">
            <summary className="flex min-h-11 items-center font-semibold">
              <DetailsArrow />
              {t.moreDevices({ count: sessions.length - maxUnfolded })}
            </summary>
            <DeviceList sessions={sessions.slice(maxUnfolded)} {...{ now, isPending }} />
          </details>
        )}
        {hidden > 0 && <p className="text-muted">{t.devicesNotShown({ count: hidden })}</p>}
      </Form>
      <SignOutAgain sessions={sessions} isPending={isPending} />
    </section>
  );
}

function DeviceList({ sessions, ...rest }: Omit<Props, "hidden">) {
  return (
    <ul className="divide-y divide-line">
      {sessions.map((session) => (
        <Device key={session._id} {...session} {...rest} />
      ))}
    </ul>
  );
}

/** Asks for the password if the server demanded it for signing a device out. */
function SignOutAgain({ sessions, isPending }: Pick<Props, "sessions" | "isPending">) {
  const { at, values } = useFormState();
  const password = addFocus(at("password"));
  if (!password.errors) return null;
  const session = sessions.find(({ _id }) => _id === values.session);
  return (
    <Form className="form mb-4" method="post" noValidate preventScrollReset>
      <FreshPassword isNeeded {...password} />
      <div className="form-buttons">
        <SubmitButton name="session" value={session?._id ?? ""} pending={isPending}>
          {session ? t.signOutDevice({ device: session.device || t.unknownDevice() }) : t.signOutOthers()}
        </SubmitButton>
      </div>
    </Form>
  );
}

function Device({ now, isPending, ...session }: SessionEntry & Pick<Props, "now" | "isPending">) {
  const { _id, device, network, createdAt, seenAt, isCurrent } = session;
  const name = device || t.unknownDevice();
  const [first = "", ...others] = [
    isCurrent ? "" : t.lastUsedAgo({ ago: formatAge(seenAt, now) }),
    network && t.network({ network }),
    t.signedInOn({ day: formatDay(createdAt) }),
  ].filter(Boolean);
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <strong className="text-15 font-semibold">{name}</strong>
        {isCurrent && <span className="badge good-badge ms-2">{t.thisDevice()}</span>}
        <p className="figures text-small text-muted">
          <Facts facts={[first.charAt(0).toUpperCase() + first.slice(1), ...others]} />
        </p>
      </div>
      {!isCurrent && (
        <SubmitButton variant="secondary" name="session" value={_id} pending={isPending}>
          {t.signOut({ name, hidden: srOnly })}
        </SubmitButton>
      )}
    </li>
  );
}
