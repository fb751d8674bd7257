import { Link } from "@remix-run/react";
import { formatAge } from "#app/format/age";
import { formatDay } from "#app/format/day";
import { encodePath } from "#app/format/path";
import type { PasskeyEntry } from "#contract/second-factor";
import { SectionHead } from "./section-head";

export function Passkeys({ passkeys, now }: { passkeys: PasskeyEntry[]; now: number }) {
  return (
    <section className="page-section mb-5" aria-labelledby="passkeys">
      <SectionHead
        id="passkeys"
        title="Passkeys"
        acts={
          <div className="form-buttons sm:flex-none">
            <Link className="button" to="/settings/security/passkeys/new">
              Add a passkey
            </Link>
          </div>
        }
      >
        <p className="text-muted">
          A passkey signs you in without your password: by the fingerprint, face or PIN of your device, or by a security
          key.
        </p>
      </SectionHead>
      {passkeys.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {passkeys.map((passkey) => (
            <Passkey key={passkey._id} {...passkey} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Passkey({ _id, name, createdAt, usedAt, now }: PasskeyEntry & { now: number }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <strong className="font-semibold" dir="auto">
          {name}
        </strong>
        <p className="text-sm text-muted">
          {usedAt ? `Last used ${formatAge(usedAt, now)}` : "Not used yet"}
          {` · added on ${formatDay(createdAt)}`}
        </p>
      </div>
      <div className="form-buttons">
        <Link className="button" to={encodePath`/settings/security/passkeys/${_id}`}>
          Rename<span className="sr-only">{` ${name}`}</span>
        </Link>
        <Link className="button" to={encodePath`/settings/security/passkeys/${_id}/remove`}>
          Remove<span className="sr-only">{` ${name}`}</span>
        </Link>
      </div>
    </li>
  );
}
