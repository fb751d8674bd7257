import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { describeSuspension } from "#app/components/administration/person-badges";
import { toParentProps, ManagedAccountTitle } from "#app/components/administration/person-title";
import { Field } from "#app/components/forms/field";
import { changeManagedAccount, loadManagedAccount } from "#app/pages/person.server";
import { endedSuspension } from "#contract/managed-accounts";
import { guardAction } from "#app/http/guard-action.server";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import { SeenVersion } from "#app/components/forms/seen-version";
import * as t from "#languages/administration";

export const meta: MetaFunction = () => toAdministrationMeta(t.endASuspension());

export const loader = loadManagedAccount;

export const action = guardAction((args) => changeManagedAccount(args, "unsuspendPerson", endedSuspension));

export default function Unsuspend() {
  const person = useLoaderData<typeof loader>();
  return (
    <ActForm title={t.endTheSuspension()} act={t.endSuspension()} {...toParentProps(person)}>
      {(at) => (
        <>
          <ManagedAccountTitle {...person} />
          {person.suspension && <p>{describeSuspension(person.suspension.until)}</p>}
          <SeenVersion name="from" value={person.suspension?.until ?? ""} />
          <Field label={t.reason()} hint={t.reasonForLogHint()} {...at("reason")} />
        </>
      )}
    </ActForm>
  );
}
