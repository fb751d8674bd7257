import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeletePersonForm } from "#app/components/administration/delete-person-form";
import { changePerson, loadPerson } from "#app/pages/person.server";
import { withReasonAndPassword } from "#contract/managed-accounts";
import { guardAction } from "#app/http/guard-action.server";
import { titlePage } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

export const meta: MetaFunction = () => titlePage(t.deleteAnAccount());

export const loader = loadPerson;

export const action = guardAction((args) =>
  changePerson(args, "deletePerson", withReasonAndPassword, "/administration/users"),
);

export default function DeletePerson() {
  const person = useLoaderData<typeof loader>();
  const text = t.deleteAccountConsequence({ count: person.videosCount });
  return (
    <DeletePersonForm person={person} title={t.deleteTheAccount()} act={t.deleteAccount()} text={text} takesPassword />
  );
}
