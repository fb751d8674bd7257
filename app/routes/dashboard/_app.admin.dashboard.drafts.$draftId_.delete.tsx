import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ConfirmDialog } from "#app/components/forms/confirm-dialog";
import { buttonAction } from "#app/http/button-action.server";
import { requireOwnDraft } from "#app/pages/draft-form.server";
import { requireParams } from "#app/http/params.server";
import * as t from "#languages/dashboard";

export const meta: MetaFunction = () => [{ title: `${t.deleteDraft()} · Vidlark` }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { draftId } = requireParams(params, "draftId");
  const { title } = await requireOwnDraft({ request, context }, draftId);
  return json({ title });
}

export const action = buttonAction(["draftId"], ({ ids, api, url }) => ({
  call: api.drafts.remove(ids.draftId),
  goTo: `/admin/dashboard${url.search}`,
}));

export default function DeleteDraft() {
  const { title } = useLoaderData<typeof loader>();
  const closeTo = `/admin/dashboard${useLocation().search}`;
  return (
    <ConfirmDialog title={t.deleteDraft()} closeTo={closeTo}>
      <p>
        <strong dir="auto">{title.trim() || t.noTitle()}</strong>
      </p>
      <p>{t.deleteDraftConsequences()}</p>
    </ConfirmDialog>
  );
}
