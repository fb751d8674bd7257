import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { Dialog } from "#app/components/ui/dialog";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { ConfirmOwner } from "#app/components/forms/owner-proof";
import { addFocus } from "#app/components/forms/use-form-state";
import { useFormStateOf } from "#app/components/forms/use-form-state";
import { formAction } from "#app/http/form-action.server";
import { redirectTo } from "#app/http/redirect.server";
import { requireSupported, requireViewer } from "#app/http/viewer.server";
import { deletionDelayDays } from "#contract/words/deletion";
import { ownerProof } from "#contract/owner-proof";
import { useSettingsAccount } from "./_app.settings/use-settings-account";
import * as t from "#languages/settings";

export const meta: MetaFunction = () => [{ title: `${t.deleteAccount()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { deletionAt } = await requireViewer(request, context);
  await requireSupported(request, context, "deleteAccount");
  return deletionAt === undefined ? json(null) : redirectTo({ request, context }, "/settings/keep");
}

export const action = formAction(ownerProof, ({ form, api, answer }) =>
  answer(api.users.deleteAccount(form.value), {
    // Older servers delete the account at once, which signs out.
    goTo: ({ deletionAt }) => (deletionAt === null ? "/" : "/settings"),
    checksPassword: true,
  }),
);

export default function DeleteAccountDialog() {
  const { hasPasskey } = useSettingsAccount();
  const { at, alert, isPending } = useFormStateOf("/settings/delete", "delete-alert");
  return (
    <Dialog title={t.deleteAccount()} closeTo="/settings/data" labelledBy="delete-title">
      <p>{t.deleteAccountConsequence()}</p>
      <ul className="mt-4 grid list-disc gap-2 ps-5">
        <li>
          {t.deletionDelay({ days: deletionDelayDays })} {t.deletionMeanwhile()}
        </li>
        <li>{t.deletionPublished()}</li>
        <li>{t.deletionDevices()}</li>
      </ul>
      <Form className="form mt-4!" method="post" noValidate preventScrollReset>
        {alert !== undefined && <FormAlert id="delete-alert" message={alert} />}
        <ConfirmOwner id="delete-password" hasPasskey={hasPasskey} {...addFocus(at("password"))} />
        <FormEnd closeTo="/settings/data" pending={isPending} pendingText={t.deleting()} destroys>
          {t.deleteAccount()}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
