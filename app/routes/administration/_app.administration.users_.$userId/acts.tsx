import { Form, Link } from "@remix-run/react";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import { encodePath } from "#app/format/path";
import type { PersonDetails } from "#contract/people";

/** Links to what an administrator can do with an account, and has the buttons of what needs no form. */
export function Acts({ _id, role, suspension, waitingSince, sessionsCount }: PersonDetails) {
  const { isPending } = useFormState();
  const at = (act: string) => encodePath`/administration/users/${_id}/${act}`;
  const waits = waitingSince !== undefined;
  const isAdministrator = role === "admin";
  return (
    <Form className="my-4 flex flex-wrap gap-3 max-sm:grid" method="post" preventScrollReset aria-label="Acts">
      {waits && (
        <SubmitButton name="act" value="approve" pending={isPending}>
          Approve the registration
        </SubmitButton>
      )}
      {waits && <ActLink to={at("refuse")}>Refuse it</ActLink>}
      {!waits && <ActLink to={at("role")}>Change the role</ActLink>}
      <ActLink to={at("quota")}>Change the quota</ActLink>
      {!isAdministrator && !waits && (
        <ActLink to={at("suspend")}>{suspension ? "Change the suspension" : "Suspend"}</ActLink>
      )}
      {suspension && <ActLink to={at("unsuspend")}>End the suspension</ActLink>}
      {!isAdministrator && !waits && <ActLink to={at("reset-link")}>Create reset link</ActLink>}
      {!isAdministrator && sessionsCount > 0 && (
        <SubmitButton variant="secondary" name="act" value="endSessions" pending={isPending}>
          Sign out everywhere
        </SubmitButton>
      )}
      {!isAdministrator && !waits && (
        <ActLink to={at("delete")} isDanger>
          Delete the account
        </ActLink>
      )}
    </Form>
  );
}

const ActLink = ({ to, isDanger, children }: { to: string; isDanger?: true; children: string }) => (
  <Link className={isDanger ? "button text-danger" : "button"} to={to}>
    {children}
  </Link>
);
