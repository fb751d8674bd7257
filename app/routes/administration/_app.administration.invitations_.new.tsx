import type { MetaFunction } from "@remix-run/node";
import { ActForm } from "#app/components/administration/act-form";
import { Field } from "#app/components/forms/field";
import { formActionWith } from "#app/http/form-action.server";
import { administratorLoader } from "#app/http/viewer.server";
import { newInvitation } from "#contract/invitations";
import { limits } from "#contract/limits";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

const listPath = "/administration/invitations";

export const meta: MetaFunction = () => toAdministrationMeta(t.createInvitation());

export const loader = administratorLoader;

export const action = formActionWith({ role: "administrator" }, newInvitation, ({ form, api, answer }) =>
  answer(api.administration.createInvitation(form.value), { goTo: listPath }),
);

export default function NewInvitation() {
  return (
    <ActForm title={t.createInvitation()} act={t.createInvitation()} closeTo={listPath}>
      {(at) => {
        const [uses, days] = [at("uses"), at("days")];
        return (
          <>
            <p>{t.invitationExplained()}</p>
            <Field
              label={t.invitationUses()}
              hint={t.invitationUsesHint({ max: limits.invitationUses })}
              {...uses}
              defaultValue={uses.defaultValue ?? "1"}
            />
            <Field
              label={t.invitationDays()}
              hint={t.invitationDaysHint({ max: limits.invitationDays })}
              {...days}
              defaultValue={days.defaultValue ?? "7"}
            />
            <Field label={t.invitationNote()} hint={t.invitationNoteHint()} {...at("note")} />
          </>
        );
      }}
    </ActForm>
  );
}
