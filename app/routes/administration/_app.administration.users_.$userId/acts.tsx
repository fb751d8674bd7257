import { Form, Link } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import { usePageContext } from "#app/components/ui/page-context";
import { encodePath } from "#app/format/path";
import type { ManagedAccountDetails } from "#contract/managed-accounts";
import * as t from "#languages/administration";

/** Renders, in groups, what an administrator can do with an account: links to forms, and buttons that need none. */
export function Acts({ _id, role, suspension, waitingSince, sessionsCount }: ManagedAccountDetails) {
  const { isPending } = useFormState();
  const { viewerId } = usePageContext();
  const toFormPath = (act: string) => encodePath`/administration/users/${_id}/${act}`;
  const waits = waitingSince !== undefined;
  const isOpenToActs = role !== "admin" && !waits;
  return (
    <Form className="mb-4 divide-y divide-line" method="post" preventScrollReset aria-label={t.acts()}>
      {waits && (
        <Group title={t.registration()}>
          <SubmitButton name="act" value="approve" pending={isPending}>
            {t.approveRegistration()}
          </SubmitButton>
          <ActLink to={toFormPath("refuse")}>{t.refuseIt()}</ActLink>
        </Group>
      )}
      <Group title={t.access()}>
        {!waits && <ActLink to={toFormPath("role")}>{t.changeTheRole()}</ActLink>}
        <ActLink to={toFormPath("quota")}>{t.changeTheQuota()}</ActLink>
      </Group>
      {(isOpenToActs || suspension) && (
        <Group title={t.moderation()}>
          {isOpenToActs && (
            <ActLink to={toFormPath("suspend")}>{suspension ? t.changeTheSuspension() : t.suspend()}</ActLink>
          )}
          {suspension && <ActLink to={toFormPath("unsuspend")}>{t.endTheSuspension()}</ActLink>}
        </Group>
      )}
      {role !== "admin" && (!waits || sessionsCount > 0) && (
        <Group title={t.signIn()}>
          {!waits && <ActLink to={toFormPath("reset-link")}>{t.createResetLink()}</ActLink>}
          {sessionsCount > 0 && (
            <SubmitButton variant="secondary" name="act" value="endSessions" pending={isPending}>
              {t.signOutEverywhere()}
            </SubmitButton>
          )}
        </Group>
      )}
      {role === "admin" && (
        <p className="py-4 text-muted">
          {viewerId === _id
            ? t.ownAccountActs({ link: (text) => <Link to="/settings">{text}</Link> })
            : t.changeRoleFirst()}
        </p>
      )}
      {isOpenToActs && (
        <Group title={t.deletion()}>
          <ActLink to={toFormPath("delete")} isDanger>
            {t.deleteTheAccount()}
          </ActLink>
        </Group>
      )}
    </Form>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="gap-x-4 py-4 sm:grid sm:grid-cols-[8rem_1fr] sm:items-center" role="group" aria-labelledby={id}>
      <h3 className="max-sm:mb-2" id={id}>
        {title}
      </h3>
      <div className="flex flex-wrap gap-2 max-sm:[&>.button]:text-center max-sm:[&>.button]:whitespace-normal">
        {children}
      </div>
    </div>
  );
}

const ActLink = ({ to, isDanger, children }: { to: string; isDanger?: true; children: string }) => (
  <Link className={isDanger ? "button text-danger" : "button"} to={to}>
    {children}
  </Link>
);
