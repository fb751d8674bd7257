import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeletePersonForm } from "#app/components/administration/delete-person-form";
import { formatCountOf } from "#app/format/counts";
import { changePerson, loadPerson } from "#app/pages/person.server";
import { withReasonAndPassword } from "#contract/people";
import { guardAction } from "#app/http/guard-action.server";

export const meta: MetaFunction = () => [{ title: "Delete an account · Manage site · Vidlark" }];

export const loader = async (args: LoaderFunctionArgs) => json(await loadPerson(args));

export const action = guardAction((args: ActionFunctionArgs) =>
  changePerson(args, "deletePerson", withReasonAndPassword, "/administration/users"),
);

export default function DeletePerson() {
  const person = useLoaderData<typeof loader>();
  const videos = formatCountOf(person.videosCount, "video");
  const text = `This permanently deletes the account with ${videos}, and all its playlists, tweets and comments.`;
  return <DeletePersonForm person={person} title="Delete the account" act="Delete account" text={text} takesPassword />;
}
