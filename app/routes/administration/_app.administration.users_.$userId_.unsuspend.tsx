import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { describeSuspension } from "#app/components/administration/person-badges";
import { toParentProps, PersonTitle } from "#app/components/administration/person-title";
import { Field } from "#app/components/forms/field";
import { changePerson, loadPerson } from "#app/pages/person.server";
import { endedSuspension } from "#contract/managed-accounts";
import { guardAction } from "#app/http/guard-action.server";
import { titlePage } from "#app/components/administration/title-page";
import { SeenVersion } from "#app/components/forms/seen-version";
import * as t from "#languages/administration";

export const meta: MetaFunction = () => titlePage(t.endASuspension());

export const loader = loadPerson;

export const action = guardAction((args) => changePerson(args, "unsuspendPerson", endedSuspension));

export default function Unsuspend() {
  const person = useLoaderData<typeof loader>();
  return (
    <ActForm title={t.endTheSuspension()} act={t.endSuspension()} {...toParentProps(person)}>
      {(at) => (
        <>
          <PersonTitle {...person} />
          {person.suspension && <p>{describeSuspension(person.suspension.until)}</p>}
          <SeenVersion name="from" value={person.suspension?.until ?? ""} />
          <Field label={t.reason()} hint={t.reasonForLogHint()} {...at("reason")} />
        </>
      )}
    </ActForm>
  );
}
