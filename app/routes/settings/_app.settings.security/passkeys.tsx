import { srOnly } from "#app/components/ui/sr-only";
import { Link } from "@remix-run/react";
import { formatAge } from "#app/format/age";
import { formatDay } from "#app/format/day";
import { encodePath } from "#app/format/path";
import type { PasskeyEntry } from "#contract/second-factor";
import { SectionHead } from "../_app.settings/section-head";
import * as t from "#languages/settings";

export function Passkeys({ passkeys, now }: { passkeys: PasskeyEntry[]; now: number }) {
  return (
    <section className="page-section mb-5" aria-labelledby="passkeys">
      <SectionHead
        id="passkeys"
        title={t.passkeys()}
        acts={
          <div className="form-buttons sm:flex-none">
            <Link className="button" to="/settings/security/passkeys/new">
              {t.addAPasskey()}
            </Link>
          </div>
        }
      >
        <p>{t.aboutPasskeys()}</p>
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
        <strong className="text-15 font-semibold" dir="auto">
          {name}
        </strong>
        <p className="text-small text-muted">
          {usedAt ? t.passkeyUsedAgo({ ago: formatAge(usedAt, now) }) : t.passkeyNotUsed()}
          {` · ${t.addedOn({ day: formatDay(createdAt) })}`}
        </p>
      </div>
      <div className="form-buttons">
        <Link className="button" to={encodePath`/settings/security/passkeys/${_id}`}>
          {t.rename({ name, hidden: srOnly })}
        </Link>
        <Link className="button" to={encodePath`/settings/security/passkeys/${_id}/remove`}>
          {t.remove({ name, hidden: srOnly })}
        </Link>
      </div>
    </li>
  );
}
