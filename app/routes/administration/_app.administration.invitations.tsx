import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { signUpModeTexts } from "#app/components/administration/sign-up-modes";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import { srOnly } from "#app/components/ui/sr-only";
import { EmptyState } from "#app/components/ui/empty-state";
import { CopyField } from "#app/components/ui/copy-field";
import { Pager } from "#app/components/ui/pager";
import { readSiteContext } from "#app/context.server";
import { formatLongDay } from "#app/format/day";
import { absoluteUrl, isId } from "#app/format/path";
import { buttonResponse } from "#app/http/form-response.server";
import { readButton } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { required } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import type { Invitation } from "#contract/invitations";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

const pagePath = "/administration/invitations";

export const meta: MetaFunction = () => toAdministrationMeta(t.invitations());

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const { invitations: list, signUps: findSignUps } = videoApi(request, context).administration;
  const page = required(list(readPagePosition(request)));
  const [{ answer, ...cursors }, signUps] = await Promise.all([page, required(findSignUps())]);
  const { origin } = readSiteContext(request, context).requester;
  const invitations = answer.map(({ path, ...rest }) => ({ ...rest, link: path && absoluteUrl(path, origin) }));
  return json({ invitations, mode: signUps.mode, ...cursors });
}

export const action = guardAction(async ({ request, context }) => {
  await requireRole(request, context, "administrator");
  const { invitation = "" } = await readButton(request);
  if (!isId(invitation)) throw json(null, 404);
  const answer = videoApi(request, context).administration.endInvitation(invitation);
  return buttonResponse({ request, context }, answer, { goTo: pagePath });
});

export default function Invitations() {
  const { invitations, mode, ...cursors } = useLoaderData<typeof loader>();
  const { isPending } = useFormState();
  return (
    <div className="narrow">
      <div className="mt-4 mb-6 flex items-center justify-between gap-3 border-b border-line pb-4">
        <div>
          <h2>{t.signUps()}</h2>
          <p className="text-muted">{signUpModeTexts[mode]()}</p>
        </div>
        <Link className="button flex-none" to="/administration/sign-ups">
          {t.change()}
        </Link>
      </div>
      <div className="page-head justify-between">
        <h2>{t.invitations()}</h2>
        <Link className="button button-primary" to={`${pagePath}/new`}>
          {t.createInvitation()}
        </Link>
      </div>
      {invitations.length === 0 && (
        <EmptyState title={t.noInvitationsYet()}>
          {mode !== "closed" && <p className="text-muted">{t.invitationsExplained()}</p>}
        </EmptyState>
      )}
      <Form method="post" preventScrollReset>
        <ul className="mb-4 list-none divide-y divide-line p-0">
          {invitations.map((invitation) => (
            <InvitationRow key={invitation._id} {...invitation} isPending={isPending} />
          ))}
        </ul>
      </Form>
      <Pager label={t.invitations()} path={pagePath} {...cursors} />
    </div>
  );
}

interface RowProps extends Omit<Invitation, "path"> {
  /** Null when it can no longer be used. */
  link: string | null;
  isPending: boolean;
}

function InvitationRow({ _id, link, note, uses, used, createdBy, createdAt, expiresAt, endedAt, isPending }: RowProps) {
  const createdOn = formatLongDay(createdAt);
  return (
    <li className="py-3">
      <strong className="font-semibold" dir="auto">
        {note || t.unnamedInvitation()}
      </strong>
      <p className="mb-2 text-small text-muted">
        {[
          t.invitationUsed({ used, uses }),
          endedAt
            ? t.invitationEnded({ day: formatLongDay(endedAt) })
            : t.invitationUntil({ day: formatLongDay(expiresAt) }),
          createdBy === null
            ? t.invitationByDeletedAccount({ day: createdOn })
            : t.invitationBy({ name: createdBy, day: createdOn }),
        ].join(" · ")}
      </p>
      {link !== null && (
        <>
          <CopyField
            label={note ? t.invitationLinkOf({ name: note }) : t.invitationLinkOfDay({ day: createdOn })}
            value={link}
          />
          <SubmitButton variant="quietDanger" name="invitation" value={_id} pending={isPending}>
            {note
              ? t.endInvitation({ name: note, hidden: srOnly })
              : t.endInvitationOfDay({ day: createdOn, hidden: srOnly })}
          </SubmitButton>
        </>
      )}
    </li>
  );
}
