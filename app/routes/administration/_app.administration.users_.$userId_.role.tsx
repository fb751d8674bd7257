import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { PersonTitle } from "#app/components/administration/person-title";
import { roleNames } from "#app/components/administration/roles";
import { Field } from "#app/components/forms/field";
import { Select } from "#app/components/forms/select";
import { encodePath } from "#app/format/path";
import { changePerson, loadPerson } from "#app/pages/person.server";
import { changedRole } from "#contract/people";
import { guardAction } from "#app/http/guard-action.server";

export const meta: MetaFunction = () => [{ title: "Change a role · Manage site · Vidlark" }];

export const loader = async (args: LoaderFunctionArgs) => json(await loadPerson(args));

export const action = guardAction((args: ActionFunctionArgs) => changePerson(args, "changeRole", changedRole));

export default function ChangeRole() {
  const person = useLoaderData<typeof loader>();
  return (
    <ActForm
      title="Change the role"
      act="Change role"
      closeTo={encodePath`/administration/users/${person._id}`}
      needsPassword={person.needsConfirmation}
    >
      {(at) => {
        const role = at("role");
        return (
          <>
            <PersonTitle {...person} />
            <p>
              Moderators decide about reports and suspend people. Administrators may do everything here, and give roles
              to others.
            </p>
            <input type="hidden" name="from" value={person.role} />
            <Select
              label="Role"
              options={Object.entries(roleNames)}
              {...role}
              defaultValue={role.defaultValue ?? person.role}
            />
            <Field label="Reason" hint="Optional. Recorded in the log" {...at("reason")} />
          </>
        );
      }}
    </ActForm>
  );
}
