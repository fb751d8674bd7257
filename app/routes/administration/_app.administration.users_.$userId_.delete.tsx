import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeleteAccountForm } from "#app/components/administration/delete-person-form";
import { changeManagedAccount, loadManagedAccount } from "#app/pages/person.server";
import { withReasonAndPassword } from "#contract/managed-accounts";
import { guardAction } from "#app/http/guard-action.server";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

export const meta: MetaFunction = () => toAdministrationMeta(t.deleteAnAccount());

export const loader = loadManagedAccount;

export const action = guardAction((args) =>
  changeManagedAccount(args, "deletePerson", withReasonAndPassword, "/administration/users"),
);

export default function DeletePerson() {
  const person = useLoaderData<typeof loader>();
  const text = t.deleteAccountConsequence({ count: person.videosCount });
  return (
    <DeleteAccountForm person={person} title={t.deleteTheAccount()} act={t.deleteAccount()} text={text} takesPassword />
  );
}
