import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { PersonTitle } from "#app/components/administration/person-title";
import { Field } from "#app/components/forms/field";
import { encodePath } from "#app/format/path";
import { changePerson, loadPerson } from "#app/pages/person.server";
import { withReason } from "#contract/people";
import { guardAction } from "#app/http/guard-action.server";

export const meta: MetaFunction = () => [{ title: "End a suspension · Manage site · Vidlark" }];

export const loader = async (args: LoaderFunctionArgs) => json(await loadPerson(args));

export const action = guardAction((args: ActionFunctionArgs) => changePerson(args, "unsuspendPerson", withReason));

export default function Unsuspend() {
  const person = useLoaderData<typeof loader>();
  return (
    <ActForm title="End the suspension" act="End suspension" closeTo={encodePath`/administration/users/${person._id}`}>
      {(at) => (
        <>
          <PersonTitle {...person} />
          <Field label="Reason" hint="Optional. Recorded in the log" {...at("reason")} />
        </>
      )}
    </ActForm>
  );
}
