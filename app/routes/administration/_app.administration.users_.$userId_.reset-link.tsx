import { json, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { toParentProps, ManagedAccountTitle } from "#app/components/administration/person-title";
import { CopyField } from "#app/components/ui/copy-field";
import { absoluteUrl } from "#app/format/path";
import { readSiteContext } from "#app/context.server";
import { formActionWith } from "#app/http/form-action.server";
import { errorResponse } from "#app/http/form-response.server";
import { loadManagedAccount } from "#app/pages/person.server";
import { freshProof } from "#contract/owner-proof";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

export const meta: MetaFunction = () => toAdministrationMeta(t.createResetLink());

export const loader = loadManagedAccount;

/** Returns the link itself, which is shown once and stands in no URL or cookie. */
export const action = formActionWith(
  { role: "administrator", names: ["userId"] },
  freshProof,
  async ({ form, ids: { userId }, request, context, api }) => {
    try {
      const { data } = await api.administration.createResetLink(userId, form.value.password ?? "");
      const { origin } = readSiteContext(request, context).requester;
      const link = absoluteUrl(data.path, origin);
      return json({ ok: true, errors: {}, values: {}, link }, { headers: { "Cache-Control": "no-store" } });
    } catch (error) {
      return errorResponse(error, {});
    }
  },
);

export default function ResetLink() {
  const person = useLoaderData<typeof loader>();
  const answer = useActionData<{ link?: string }>();
  const link = answer?.link;
  return (
    <>
      {link && (
        <div className="narrow" role="status">
          <h2>{t.resetLinkCreated()}</h2>
          <p>{t.resetLinkExplained()}</p>
          <CopyField label={t.resetLink()} value={link} />
        </div>
      )}
      <ActForm
        title={link ? t.makeAnotherLink() : t.createResetLink()}
        act={t.makeLink()}
        {...toParentProps(person)}
        needsPassword={person.needsConfirmation}
      >
        {() => (
          <>
            <ManagedAccountTitle {...person} />
            <p>{t.earlierLinksEnd()}</p>
          </>
        )}
      </ActForm>
    </>
  );
}
