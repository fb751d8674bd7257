import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ActForm } from "#app/components/administration/act-form";
import { FileField } from "#app/components/forms/file-field";
import { fileProps } from "#app/components/forms/use-form-state";
import { Logo } from "#app/components/ui/logo";
import type { RouteHandle } from "#app/context.server";
import { invalidFormResponse } from "#app/http/form.server";
import { formResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { forgetSite, readSite } from "#app/http/read-site.server";
import { receiveUpload } from "#app/http/uploads.server";
import { requireRole } from "#app/http/viewer.server";
import { pathAfterSetting } from "#app/pages/path-after-setting.server";
import { videoApi } from "#app/video-api/index.server";

const list = "/administration/settings";

export const handle: RouteHandle = { takesFiles: true };

export const meta: MetaFunction = () => [{ title: "Logo · Manage site · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const { logo } = await readSite(request, context);
  return json({ hasLogo: logo !== null, closeTo: pathAfterSetting(request, list) });
}

const rules = { schema: z.object({}), requiredFiles: { logo: "Please choose a picture" }, largeFile: "logo" };

export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
  await requireRole(request, context, "administrator");
  const form = await receiveUpload({ request, context }, rules);
  if (!form.ok) return invalidFormResponse(form, request);
  const changing = videoApi(request, context).site.changeLogo(form, request.signal).finally(forgetSite);
  return formResponse({ request, context }, changing, { goTo: pathAfterSetting(request, list), form });
});

/** Takes the picture that stands in the header, in icons and in previews. */
export default function ChangeLogo() {
  const { hasLogo, closeTo } = useLoaderData<typeof loader>();
  return (
    <ActForm title="Logo" act="Save" closeTo={closeTo} reloads>
      {(at) => (
        <>
          {hasLogo && (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <Logo />
              <a className="button" href="/administration/settings/logo/remove">
                Remove logo
              </a>
            </div>
          )}
          <FileField
            {...fileProps(at("logo"))}
            label="Picture"
            accept="image/svg+xml,image/png"
            hint="SVG or PNG, up to 1 MB. A logo wider than twice its height takes the place of the name"
          />
        </>
      )}
    </ActForm>
  );
}
