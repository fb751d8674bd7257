import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { toParentProps, ManagedAccountTitle } from "#app/components/administration/person-title";
import { roleNames } from "#app/components/administration/person-badges";
import { Field } from "#app/components/forms/field";
import { listChoices } from "#app/format/list-choices";
import { Select } from "#app/components/forms/select";
import { changeManagedAccount, loadManagedAccount } from "#app/pages/person.server";
import { changedRole } from "#contract/managed-accounts";
import { guardAction } from "#app/http/guard-action.server";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import { SeenVersion } from "#app/components/forms/seen-version";
import * as t from "#languages/administration";

export const meta: MetaFunction = () => toAdministrationMeta(t.changeARole());

export const loader = loadManagedAccount;

export const action = guardAction((args) => changeManagedAccount(args, "changeRole", changedRole));

export default function ChangeRole() {
  const person = useLoaderData<typeof loader>();
  return (
    <ActForm
      title={t.changeTheRole()}
      act={t.changeRole()}
      {...toParentProps(person)}
      needsPassword={person.needsConfirmation}
    >
      {(at) => {
        const role = at("role");
        return (
          <>
            <ManagedAccountTitle {...person} />
            <p>{t.rolesExplained()}</p>
            <SeenVersion name="from" value={person.role} />
            <Select
              label={t.role()}
              options={listChoices(roleNames)}
              {...role}
              defaultValue={role.defaultValue ?? person.role}
            />
            <Field label={t.reason()} hint={t.reasonForLogHint()} {...at("reason")} />
          </>
        );
      }}
    </ActForm>
  );
}
