import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { PersonTitle } from "#app/components/administration/person-title";
import { Field } from "#app/components/forms/field";
import { formatCountOf } from "#app/format/counts";
import { encodePath } from "#app/format/path";
import { changePerson, loadPerson } from "#app/pages/person.server";
import { withReasonAndPassword } from "#contract/people";

export const meta: MetaFunction = () => [{ title: "Delete an account · Administration · Vidlark" }];

export const loader = async (args: LoaderFunctionArgs) => json(await loadPerson(args));

export const action = (args: ActionFunctionArgs) =>
  changePerson(args, "deletePerson", withReasonAndPassword, "/administration/users");

export default function DeletePerson() {
  const person = useLoaderData<typeof loader>();
  return (
    <ActForm
      title="Delete the account"
      act="Delete account"
      closeTo={encodePath`/administration/users/${person._id}`}
      needsPassword={person.needsConfirmation}
      destroys
    >
      {(at) => (
        <>
          <PersonTitle {...person} />
          <p>
            {`This permanently deletes the account with ${formatCountOf(person.videosCount, "video")}, and all its playlists, tweets and comments.`}
          </p>
          <Field label="Reason" hint="Optional. It is written into the log" {...at("reason")} />
        </>
      )}
    </ActForm>
  );
}
