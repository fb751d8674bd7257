import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeletePersonForm } from "#app/components/administration/delete-person-form";
import { changePerson, loadPerson } from "#app/pages/person.server";
import { withReason } from "#contract/managed-accounts";
import { guardAction } from "#app/http/guard-action.server";
import { titlePage } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

export const meta: MetaFunction = () => titlePage(t.refuseARegistration());

export const loader = async (args: LoaderFunctionArgs) => json(await loadPerson(args));

export const action = guardAction((args: ActionFunctionArgs) =>
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
