import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { listLanguageChoices } from "#app/format/language-name";
import type { RouteHandle } from "#app/context.server";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { Dialog } from "#app/components/ui/dialog";
import { UploadForm } from "#app/components/upload/upload-form";
import type { RefusedUpload } from "#app/components/upload/refused-upload";
import { loadDraftForm, publishVideoForm, findUploadLimits } from "#app/pages/draft-form.server";
import { useRoot } from "#app/root";
import { guardAction } from "#app/http/guard-action.server";
import { readSite } from "#app/http/read-site.server";
import { requireParams } from "#app/http/params.server";
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
  const { token, draft, limits, categories, languages } = useLoaderData<typeof loader>();
  const { now } = useRoot()!;
  const refusedUpload = useActionData<RefusedUpload>();
  const { pathname, search } = useLocation();
  return (
    <Dialog title={t.editDraft()} closeTo={`/admin/dashboard${search}`} big>
      <UploadForm
        route="routes/_app.admin.dashboard.drafts.$draftId"
        from={pathname}
        closeTo={`/admin/dashboard${search}`}
        token={token}
        draft={draft}
        limits={limits}
        categories={categories}
        languages={languages}
        refused={refusedUpload}
        now={now}
      />
    </Dialog>
  );
}
