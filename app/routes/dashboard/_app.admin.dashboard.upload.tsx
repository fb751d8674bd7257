import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { listLanguageChoices } from "#app/format/language-name";
import type { RouteHandle } from "#app/context.server";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { Dialog } from "#app/components/ui/dialog";
import { UploadForm } from "#app/components/upload/upload-form";
import type { RefusedUpload } from "#app/components/upload/refused-upload";
import { publishVideoForm, findUploadDefaults, findUploadLimits } from "#app/pages/draft-form.server";
import { useRoot } from "#app/root";
import { guardAction } from "#app/http/guard-action.server";
import { readSite } from "#app/http/read-site.server";
import { requireViewer } from "#app/http/viewer.server";
import * as t from "#languages/dashboard";

export const handle: RouteHandle = { takesFiles: true };

export const meta: MetaFunction = () => [{ title: `${t.uploadVideo()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer(request, context);
  const [limits, defaults, { categories }] = await Promise.all([
    findUploadLimits({ request, context }),
    findUploadDefaults({ request, context }),
    readSite(request, context),
  ]);
  return json({ draft: crypto.randomUUID(), limits, defaults, categories, languages: listLanguageChoices() });
}

export const action = guardAction(({ request, context }) => publishVideoForm({ request, context }, "/admin/dashboard"));

export default function UploadVideo() {
  const { draft, limits, defaults, categories, languages } = useLoaderData<typeof loader>();
  const { now } = useRoot()!;
  const refusedUpload = useActionData<RefusedUpload>();
  const closeTo = `/admin/dashboard${useLocation().search}`;
  return (
    <Dialog title={t.uploadVideo()} closeTo={closeTo} big>
      <UploadForm
        route="routes/_app.admin.dashboard.upload"
        from="/admin/dashboard/upload"
        token={draft}
        draft={null}
        limits={limits}
        defaults={defaults}
        categories={categories}
        languages={languages}
        refused={refusedUpload}
        closeTo={closeTo}
        now={now}
      />
    </Dialog>
  );
}
