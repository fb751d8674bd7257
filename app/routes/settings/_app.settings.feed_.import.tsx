import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { z } from "zod";
import { FileField } from "#app/components/forms/file-field";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { withoutValue, useFormState, addFocus } from "#app/components/forms/use-form-state";
import type { RouteHandle } from "#app/context.server";
import { formResponse } from "#app/http/form-response.server";
import { invalidFormResponse } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { receiveUpload } from "#app/http/uploads.server";
import { requireSupported, requireViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { opmlFile } from "#contract/opml";
import * as t from "#languages/settings";

export const handle: RouteHandle = { takesFiles: true };

export const meta: MetaFunction = () => [{ title: `${t.importOpml()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer(request, context);
  await requireSupported(request, context, "opml");
  return json(null);
}

/** Imports the subscriptions of a file, and leads to the list of subscriptions. */
export const action = guardAction(async ({ request, context }) => {
  const files = { requiredFiles: { file: opmlFile.missingMessage() }, largeFile: "file" };
  const form = await receiveUpload({ request, context }, { schema: z.object({}), ...files });
  if (!form.ok) return invalidFormResponse(form, request);
  const call = videoApi(request, context).subscriptions.importOpml(form, request.signal);
  return formResponse({ request, context }, call, { goTo: "/feed/subscribers", form });
});

export default function ImportOpml() {
  const { at, alert, isPending } = useFormState("opml-alert");
  return (
    <Form className="form" method="post" encType="multipart/form-data" noValidate preventScrollReset>
      <h2>{t.importOpml()}</h2>
      <p className="text-muted">{t.aboutImport()}</p>
      {alert !== undefined && <FormAlert id="opml-alert" message={alert} />}
      <FileField
        label={t.opmlFile()}
        hint={t.opmlHint()}
        accept=".opml,.xml,text/x-opml,application/xml"
        {...withoutValue(addFocus(at("file")))}
      />
      <FormEnd closeTo="/settings/feed" pending={isPending} pendingText={t.importing()}>
        {t.importOpml()}
      </FormEnd>
    </Form>
  );
}
