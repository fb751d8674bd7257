import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { ActForm } from "#app/components/administration/act-form";
import { formResponse } from "#app/http/form-response.server";
import { readButton } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { forgetSite } from "#app/http/read-site.server";
import { requireRole } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";

const logoPath = "/administration/settings/logo";

export const meta: MetaFunction = () => [{ title: "Remove logo · Administration · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  return null;
}

export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
  await requireRole(request, context, "administrator");
  await readButton(request);
  const removing = videoApi(request, context).site.removeLogo().finally(forgetSite);
  return formResponse({ request, context }, removing, { goTo: logoPath });
});

export default function RemoveLogo() {
  return (
    <ActForm title="Remove logo" act="Remove" closeTo={logoPath} destroys reloads>
      {() => <p>The header, icons and previews show the lark again, in the accent of the site.</p>}
    </ActForm>
  );
}
