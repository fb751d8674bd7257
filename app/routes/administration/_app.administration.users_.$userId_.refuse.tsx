import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeleteAccountForm } from "#app/components/administration/delete-person-form";
import { changeManagedAccount, loadManagedAccount } from "#app/pages/person.server";
import { withReason } from "#contract/managed-accounts";
import { guardAction } from "#app/http/guard-action.server";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

export const meta: MetaFunction = () => toAdministrationMeta(t.refuseARegistration());

export const loader = loadManagedAccount;

export const action = guardAction((args) =>
  changeManagedAccount(args, "refuseRegistration", withReason, "/administration/users?state=waiting"),
);

export default function Refuse() {
  const person = useLoaderData<typeof loader>();
  return (
    <DeleteAccountForm
      person={person}
      title={t.refuseTheRegistration()}
      act={t.refuseAndDelete()}
      text={t.refuseConsequence()}
    />
  );
}
