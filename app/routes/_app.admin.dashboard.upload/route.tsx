import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { Dialog } from "#app/components/dialog";
import type { Refused } from "#app/components/refused";
import { outcome } from "#app/http/outcome.server";
import { receiveUpload } from "#app/http/uploads.server";
import { requireViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { newVideo, newVideoFiles } from "#contract/videos";
import { UploadForm } from "./upload-form";

export const meta: MetaFunction = () => [{ title: "Upload video · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer(request, context);
  return json({ draft: crypto.randomUUID() });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await receiveUpload(request, { schema: newVideo, needed: newVideoFiles, big: "videoFile" });
  if (!form.ok) return json(form, 422);
  const publishing = videoApi(request, context).videos.publish(form, request.signal);
  return outcome({ request, context }, publishing, { goTo: "/admin/dashboard", values: form.fields });
}

export default function UploadVideo() {
  const { draft } = useLoaderData<typeof loader>();
  const refused = useActionData<Refused>();
  const closeTo = `/admin/dashboard${useLocation().search}`;
  return (
    <Dialog title="Upload video" closeTo={closeTo} big>
      <UploadForm draft={refused?.values.draft ?? draft} refused={refused} closeTo={closeTo} />
    </Dialog>
  );
}
