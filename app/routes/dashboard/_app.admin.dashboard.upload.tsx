import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { listLanguageChoices } from "#app/format/language-name";
import type { RouteHandle } from "#app/context.server";
import { useLoaderData } from "@remix-run/react";
import { publishVideoForm, findUploadDefaults, findUploadLimits } from "#app/pages/draft-form.server";
import { guardAction } from "#app/http/guard-action.server";
import { readSite } from "#app/http/read-site.server";
import { requireViewer } from "#app/http/viewer.server";
import { UploadDialog } from "./_app.admin.dashboard/upload-dialog";
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
  const { draft: token, ...form } = useLoaderData<typeof loader>();
  const page = { route: "routes/_app.admin.dashboard.upload", from: "/admin/dashboard/upload" };
  return <UploadDialog title={t.uploadVideo()} {...page} token={token} draft={null} {...form} />;
}
