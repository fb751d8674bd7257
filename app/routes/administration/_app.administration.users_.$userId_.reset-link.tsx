import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { PersonTitle } from "#app/components/administration/person-title";
import { CopyField } from "#app/components/ui/copy-field";
import { absoluteUrl, encodePath } from "#app/format/path";
import { siteOf } from "#app/context.server";
import { formActionWith } from "#app/http/form-action.server";
import { errorResponse } from "#app/http/form-response.server";
import { loadPerson } from "#app/pages/person.server";
import { freshProof } from "#contract/owner-proof";

export const meta: MetaFunction = () => [{ title: "Create reset link · Manage site · Vidlark" }];

export const loader = async (args: LoaderFunctionArgs) => json(await loadPerson(args));

/** Answers with the link itself: it is shown once, and in no address or cookie. */
export const action = formActionWith(
  { role: "administrator", names: ["userId"] },
  freshProof,
  async ({ form, ids: { userId }, request, context, api }) => {
    try {
      const { data } = await api.administration.createResetLink(userId, form.value.password ?? "");
      const { origin } = siteOf(request, context).requester;
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
        <div className="max-w-160" role="status">
          <h2>Reset link created</h2>
          <p>Send it to the person. It sets a new password once, within 24 hours, and is not shown again.</p>
          <CopyField label="Reset link" value={link} />
        </div>
      )}
      <ActForm
        title={link ? "Make another link" : "Create reset link"}
        act="Make link"
        closeTo={encodePath`/administration/users/${person._id}`}
        needsPassword={person.needsConfirmation}
      >
        {() => (
          <>
            <PersonTitle {...person} />
            <p>Earlier links of this account stop working. The password stays until the new link is used.</p>
          </>
        )}
      </ActForm>
    </>
  );
}
