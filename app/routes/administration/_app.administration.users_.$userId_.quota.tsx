import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { toParentProps, ManagedAccountTitle } from "#app/components/administration/person-title";
import { Field } from "#app/components/forms/field";
import { changeManagedAccount, loadManagedAccount } from "#app/pages/person.server";
import { formatBytes } from "#app/format/size";
import { toGigabytes } from "#contract/quota";
import { changedQuota } from "#contract/managed-accounts";
import { guardAction } from "#app/http/guard-action.server";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

export const meta: MetaFunction = () => toAdministrationMeta(t.changeAQuota());

export const loader = loadManagedAccount;

export const action = guardAction((args) => changeManagedAccount(args, "changeQuota", changedQuota));

export default function ChangeQuota() {
  const person = useLoaderData<typeof loader>();
  const { siteQuotaBytes: site } = person;
  return (
    <ActForm title={t.changeTheQuota()} act={t.changeQuota()} {...toParentProps(person)}>
      {(at) => {
        const gigabytes = at("gigabytes");
        return (
          <>
            <ManagedAccountTitle {...person} />
            <p>{t.quotaUsed({ size: formatBytes(person.usedBytes) })}</p>
            <Field
              label={t.quotaInGb()}
              hint={site === null ? t.quotaHintNone() : t.quotaHint({ quota: formatBytes(site) })}
              {...gigabytes}
              defaultValue={gigabytes.defaultValue ?? toGigabytes(person.quotaBytes)}
            />
            <Field label={t.reason()} hint={t.reasonForLogHint()} {...at("reason")} />
          </>
        );
      }}
    </ActForm>
  );
}
