import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { ActForm } from "#app/components/administration/act-form";
import { z } from "zod";
import { formActionWith } from "#app/http/form-action.server";
import { forgetSite } from "#app/http/read-site.server";
import { requireRole } from "#app/http/viewer.server";

const logoPath = "/administration/settings/logo";

export const meta: MetaFunction = () => [{ title: "Remove logo · Manage site · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  return null;
}

export const action = formActionWith({ role: "administrator" }, z.object({}), ({ api, answer }) =>
  answer(api.site.removeLogo().finally(forgetSite), { goTo: logoPath }),
);

export default function RemoveLogo() {
  return (
    <ActForm title="Remove logo" act="Remove" closeTo={logoPath} destroys reloads>
      {() => <p>The header, icons and previews show the lark again, in the accent of the site.</p>}
    </ActForm>
  );
}
