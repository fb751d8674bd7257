import { Field } from "#app/components/forms/field";
import { ActForm } from "./act-form";
import { toParentProps, ManagedAccountTitle } from "./person-title";
import * as t from "#languages/administration";

interface Props {
  person: { _id: string; username: string; fullName: string; needsConfirmation: boolean };
  title: string;
  act: string;
  text: string;
  /** Whether the act needs a fresh password. */
  takesPassword?: boolean;
}

/** Renders the page that deletes an account or a registration, with a reason for the log. */
export function DeleteAccountForm({ person, title, act, text, takesPassword = false }: Props) {
  return (
    <ActForm
      title={title}
      act={act}
      {...toParentProps(person)}
      needsPassword={takesPassword && person.needsConfirmation}
      destroys
    >
      {(at) => (
        <>
          <ManagedAccountTitle {...person} />
          <p>{text}</p>
          <Field label={t.reason()} hint={t.reasonForLogHint()} {...at("reason")} />
        </>
      )}
    </ActForm>
  );
}
