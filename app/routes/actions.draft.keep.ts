import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { keepForm } from "#app/http/kept-draft.server";

export const loader = () => redirect("/admin/dashboard");

/** For script alone, which sends the file after it. */
export const action = ({ request, context }: ActionFunctionArgs) => keepForm({ request, context });
