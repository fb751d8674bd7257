import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { ActForm } from "#app/components/administration/act-form";
import { Field } from "#app/components/forms/field";
import { formActionWith } from "#app/http/form-action.server";
import { requireRole } from "#app/http/viewer.server";
import { newInvitation } from "#contract/invitations";
import { limits } from "#contract/limits";

const list = "/administration/invitations";

export const meta: MetaFunction = () => [{ title: "Create invitation · Manage site · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  return null;
}

export const action = formActionWith({ role: "administrator" }, newInvitation, ({ form, api, answer }) =>
  answer(api.administration.createInvitation(form.value), { goTo: list }),
);

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
