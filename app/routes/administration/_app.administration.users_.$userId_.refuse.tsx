import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeletePersonForm } from "#app/components/administration/delete-person-form";
import { changePerson, loadPerson } from "#app/pages/person.server";
import { withReason } from "#contract/managed-accounts";
import { guardAction } from "#app/http/guard-action.server";
import { titlePage } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

export const meta: MetaFunction = () => titlePage(t.refuseARegistration());

export const loader = loadPerson;

export const action = guardAction((args) =>
  changePerson(args, "refuseRegistration", withReason, "/administration/users?state=waiting"),
);

export default function Refuse() {
  const person = useLoaderData<typeof loader>();
  return (
    <DeletePersonForm
      person={person}
      title={t.refuseTheRegistration()}
      act={t.refuseAndDelete()}
      text={t.refuseConsequence()}
    />
  );
}
