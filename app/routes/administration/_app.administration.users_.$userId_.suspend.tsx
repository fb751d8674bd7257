import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { describeSuspension } from "#app/components/administration/person-badges";
import { toParentProps, ManagedAccountTitle } from "#app/components/administration/person-title";
import { SuspensionLength } from "#app/components/forms/suspension-length";
import { TextArea } from "#app/components/forms/text-area";
import { changeManagedAccount, loadManagedAccount } from "#app/pages/person.server";
import { newSuspension } from "#contract/managed-accounts";
import { guardAction } from "#app/http/guard-action.server";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import { SeenVersion } from "#app/components/forms/seen-version";
import * as t from "#languages/administration";

export const meta: MetaFunction = () => toAdministrationMeta(t.suspendAnAccount());

export const loader = loadManagedAccount;

export const action = guardAction((args) => changeManagedAccount(args, "suspendPerson", newSuspension));

export default function Suspend() {
  const person = useLoaderData<typeof loader>();
  return (
    <ActForm title={t.suspendTheAccount()} act={t.suspend()} {...toParentProps(person)} destroys>
      {(at) => (
        <>
          <ManagedAccountTitle {...person} />
          <p>{t.suspensionExplained()}</p>
          <SeenVersion name="from" value={person.suspension?.until ?? ""} />
          <SuspensionLength
            label={t.suspensionLength()}
            hint={person.suspension && describeSuspension(person.suspension.until)}
            {...at("hours")}
          />
          <TextArea label={t.reason()} rows={3} hint={t.suspensionReasonHint()} {...at("reason")} />
        </>
      )}
    </ActForm>
  );
}
