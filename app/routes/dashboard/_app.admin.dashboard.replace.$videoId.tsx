import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { z } from "zod";
import { Dialog } from "#app/components/ui/dialog";
import { ReplaceSection } from "#app/components/upload/replace-section";
import type { InvalidForm } from "#app/form-result";
import { invalidFormResponse } from "#app/http/form.server";
import { formResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { requireParams } from "#app/http/params.server";
import { receiveUpload } from "#app/http/uploads.server";
import { requireOwnVideo } from "#app/pages/own-video.server";
import { requireReplacementView } from "#app/pages/replacement.server";
import { videoApi } from "#app/video-api/index.server";
import * as t from "#languages/dashboard";

export const handle: RouteHandle = { takesFiles: true };

export const meta: MetaFunction = () => [{ title: `${t.replaceVideoFile()} · Vidlark` }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  const video = await requireOwnVideo({ request, context }, videoId);
  const replacement = await requireReplacementView({ request, context }, video);
  return json({ title: video.title, picture: video.thumbnailSmall || video.thumbnail, replacement });
}

export const action = guardAction(async ({ request, params, context }) => {
  const { videoId } = requireParams(params, "videoId");
  const form = await receiveUpload({ request, context }, { schema: z.object({}) });
  if (!form.ok) return invalidFormResponse(form, request);
  const call = videoApi(request, context).replacements.start(videoId, form, request.signal);
  return formResponse({ request, context }, call, {
    goTo: `/admin/dashboard${new URL(request.url).search}`,
    fieldNames: ["videoFile"],
  });
});

export default function ReplaceVideoFile() {
  const { title, picture, replacement } = useLoaderData<typeof loader>();
  const refusedForm = useActionData<InvalidForm>();
  const { search } = useLocation();
  return (
    <Dialog title={t.replaceVideoFile()} closeTo={`/admin/dashboard${search}`} big>
      <ReplaceSection title={title} picture={picture} {...replacement} search={search} refused={refusedForm} />
    </Dialog>
  );
}
