import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import { encodePath } from "#app/format/path";
import type { PersonDetails } from "#contract/people";

/** Links to what an administrator can do with an account, and has the buttons of what needs no form, in groups. */
export function Acts({ _id, role, suspension, waitingSince, sessionsCount }: PersonDetails) {
  const { isPending } = useFormState();
  const at = (act: string) => encodePath`/administration/users/${_id}/${act}`;
  const waits = waitingSince !== undefined;
  const isOpenToActs = role !== "admin" && !waits;
  return (
    <Form className="mb-8 divide-y divide-line" method="post" preventScrollReset aria-label="Acts">
      {waits && (
        <Group title="Registration">
          <SubmitButton name="act" value="approve" pending={isPending}>
            Approve the registration
          </SubmitButton>
          <ActLink to={at("refuse")}>Refuse it</ActLink>
        </Group>
      )}
      <Group title="Access">
        {!waits && <ActLink to={at("role")}>Change the role</ActLink>}
        <ActLink to={at("quota")}>Change the quota</ActLink>
      </Group>
      {(isOpenToActs || suspension) && (
        <Group title="Moderation">
          {isOpenToActs && <ActLink to={at("suspend")}>{suspension ? "Change the suspension" : "Suspend"}</ActLink>}
          {suspension && <ActLink to={at("unsuspend")}>End the suspension</ActLink>}
        </Group>
      )}
      {role !== "admin" && (!waits || sessionsCount > 0) && (
        <Group title="Sign-in">
          {!waits && <ActLink to={at("reset-link")}>Create reset link</ActLink>}
          {sessionsCount > 0 && (
            <SubmitButton variant="secondary" name="act" value="endSessions" pending={isPending}>
              Sign out everywhere
            </SubmitButton>
          )}
        </Group>
      )}
      {isOpenToActs && (
        <Group title="Deletion">
          <ActLink to={at("delete")} isDanger>
            Delete the account
          </ActLink>
        </Group>
      )}
    </Form>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="gap-x-4 py-4 sm:grid sm:grid-cols-[8rem_1fr] sm:items-center" role="group" aria-label={title}>
    <p className="text-15 font-semibold max-sm:mb-2" aria-hidden="true">
      {title}
    </p>
    <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:[&>.button]:px-2 max-sm:[&>.button]:text-center max-sm:[&>.button]:whitespace-normal">
      {children}
    </div>
  </div>
);

const ActLink = ({ to, isDanger, children }: { to: string; isDanger?: true; children: string }) => (
  <Link className={isDanger ? "button text-danger" : "button"} to={to}>
    {children}
  </Link>
);
