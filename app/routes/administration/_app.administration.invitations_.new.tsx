import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { ActForm } from "#app/components/administration/act-form";
import { Field } from "#app/components/forms/field";
import { formResponse } from "#app/http/form-response.server";
import { invalidFormResponse, parseForm } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { requireRole } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { newInvitation } from "#contract/invitations";
import { limits } from "#contract/limits";

const list = "/administration/invitations";

export const meta: MetaFunction = () => [{ title: "Create invitation · Administration · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  return null;
}

export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
  await requireRole(request, context, "administrator");
  const form = await parseForm(request, newInvitation);
  if (!form.ok) return invalidFormResponse(form, request);
  const making = videoApi(request, context).administration.createInvitation(form.value);
  return formResponse({ request, context }, making, { goTo: list, form });
});

export default function NewInvitation() {
  return (
    <ActForm title="Create invitation" act="Create invitation" closeTo={list}>
      {(at) => {
        const [uses, days] = [at("uses"), at("days")];
        return (
          <>
            <p>Anyone with the link can create an account without approval, until its uses run out.</p>
            <Field
              label="Uses"
              hint={`From 1 to ${limits.invitationUses}`}
              {...uses}
              defaultValue={uses.defaultValue ?? "1"}
            />
            <Field
              label="Expires after (days)"
              hint={`From 1 to ${limits.invitationDays}`}
              {...days}
              defaultValue={days.defaultValue ?? "7"}
            />
            <Field label="Note" hint="Optional. Only administrators see it" {...at("note")} />
          </>
        );
      }}
    </ActForm>
  );
}
