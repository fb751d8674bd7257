import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeletePersonForm } from "#app/components/administration/delete-person-form";
import { changePerson, loadPerson } from "#app/pages/person.server";
import { withReason } from "#contract/people";
import { guardAction } from "#app/http/guard-action.server";

export const meta: MetaFunction = () => [{ title: "Refuse a registration · Manage site · Vidlark" }];

export const loader = async (args: LoaderFunctionArgs) => json(await loadPerson(args));

export const action = guardAction((args: ActionFunctionArgs) =>
  changePerson(args, "refuseRegistration", withReason, "/administration/users?state=waiting"),
);

const text = "The registration is deleted. The same person can register again.";

export default function Refuse() {
  const person = useLoaderData<typeof loader>();
  return <DeletePersonForm person={person} title="Refuse the registration" act="Refuse and delete" text={text} />;
}
