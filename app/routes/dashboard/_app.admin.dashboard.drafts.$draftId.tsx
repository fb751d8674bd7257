import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { listLanguageChoices } from "#app/format/language-name";
import type { RouteHandle } from "#app/context.server";
import { useLoaderData, useLocation } from "@remix-run/react";
import { loadDraftForm, publishVideoForm, findUploadLimits } from "#app/pages/draft-form.server";
import { guardAction } from "#app/http/guard-action.server";
import { readSite } from "#app/http/read-site.server";
import { requireParams } from "#app/http/params.server";
import { UploadDialog } from "./_app.admin.dashboard/upload-dialog";
import * as t from "#languages/dashboard";

export const handle: RouteHandle = { takesFiles: true };

export const meta: MetaFunction = () => [{ title: `${t.editDraft()} · Vidlark` }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { draftId } = requireParams(params, "draftId");
  const [own, limits, { categories }] = await Promise.all([
    loadDraftForm({ request, context }, draftId),
    findUploadLimits({ request, context }),
    readSite(request, context),
  ]);
  return json({ ...own, limits, categories, languages: listLanguageChoices() });
}

export const action = guardAction(({ request, params, context }) => {
  requireParams(params, "draftId");
  return publishVideoForm({ request, context }, "/admin/dashboard");
});

export default function Draft() {
  const page = { route: "routes/_app.admin.dashboard.drafts.$draftId", from: useLocation().pathname };
  return <UploadDialog title={t.editDraft()} {...page} {...useLoaderData<typeof loader>()} />;
}
