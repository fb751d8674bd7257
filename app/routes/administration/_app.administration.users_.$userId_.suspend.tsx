import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { PersonTitle } from "#app/components/administration/person-title";
import { SuspensionLength } from "#app/components/forms/suspension-length";
import { TextArea } from "#app/components/forms/text-area";
import { encodePath } from "#app/format/path";
import { changePerson, loadPerson } from "#app/pages/person.server";
import { newSuspension } from "#contract/people";
import { guardAction } from "#app/http/guard-action.server";

export const meta: MetaFunction = () => [{ title: "Suspend an account · Manage site · Vidlark" }];

export const loader = async (args: LoaderFunctionArgs) => json(await loadPerson(args));

export const action = guardAction((args: ActionFunctionArgs) => changePerson(args, "suspendPerson", newSuspension));

export default function Suspend() {
  const person = useLoaderData<typeof loader>();
  return (
    <ActForm
      title="Suspend the account"
      act="Suspend"
      closeTo={encodePath`/administration/users/${person._id}`}
      destroys
    >
      {(at) => (
        <>
          <PersonTitle {...person} />
          <p>
            A suspended person can sign in and read, and change nothing. They are told the reason and the end; what they
            published stays.
          </p>
          <SuspensionLength label="How long" {...at("hours")} />
          <TextArea label="Reason" rows={3} hint="The person reads it" {...at("reason")} />
        </>
      )}
    </ActForm>
  );
}
