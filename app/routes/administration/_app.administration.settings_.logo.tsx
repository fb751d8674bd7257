import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ActForm } from "#app/components/administration/act-form";
import { FileField } from "#app/components/forms/file-field";
import { withoutValue } from "#app/components/forms/use-form-state";
import { Logo } from "#app/components/ui/logo";
import type { RouteHandle } from "#app/context.server";
import { invalidFormResponse } from "#app/http/form.server";
import { formResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { clearSiteCache, readSite } from "#app/http/read-site.server";
import { receiveUpload } from "#app/http/uploads.server";
import { requireRole } from "#app/http/viewer.server";
import { pathAfterSetting } from "#app/pages/settings.server";
import { videoApi } from "#app/video-api/index.server";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

const listPath = "/administration/settings";

export const handle: RouteHandle = { takesFiles: true };

export const meta: MetaFunction = () => toAdministrationMeta(t.logo());

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const { logo } = await readSite(request, context);
  return json({ hasLogo: logo !== null, closeTo: pathAfterSetting(request, listPath) });
}

export const action = guardAction(async ({ request, context }) => {
  await requireRole(request, context, "administrator");
  const form = await receiveUpload(
    { request, context },
    { schema: z.object({}), largeFile: "logo", requiredFiles: { logo: t.chooseAPicture() } },
  );
  if (!form.ok) return invalidFormResponse(form, request);
  const answer = videoApi(request, context).site.changeLogo(form, request.signal).finally(clearSiteCache);
  return formResponse({ request, context }, answer, { goTo: pathAfterSetting(request, listPath), form });
});

/** Renders the form for the picture that the header, icons and previews show. */
export default function ChangeLogo() {
  const { hasLogo, closeTo } = useLoaderData<typeof loader>();
  return (
    <ActForm
      title={t.logo()}
      act={t.save()}
      closeTo={closeTo}
      parent={closeTo === listPath ? t.settings() : t.firstSteps()}
      reloads
    >
      {(at) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Logo />
            {hasLogo && (
              <a className="button" href="/administration/settings/logo/remove">
                {t.removeLogo()}
              </a>
            )}
          </div>
          <FileField
            {...withoutValue(at("logo"))}
            label={t.picture()}
            accept="image/svg+xml,image/png"
            hint={t.logoHint()}
          />
        </>
      )}
    </ActForm>
  );
}
