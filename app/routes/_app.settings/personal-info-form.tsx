import { Form } from "@remix-run/react";
import { Field } from "#app/components/field";
import { FormAlert } from "#app/components/form-alert";
import { SubmitButton } from "#app/components/submit-button";
import { useFormStateOf } from "#app/components/use-form-state-of";
import { useOwn } from "./use-own";

const action = "/settings/personalInfo";

export function PersonalInfoForm() {
  const { fullName, email } = useOwn();
  const { at, alert, values, isPending } = useFormStateOf(action, "personal-alert");
  return (
    <Form className="form" method="post" action={action} noValidate preventScrollReset>
      {alert !== undefined && <FormAlert id="personal-alert" message={alert} />}
      <Field label="Full name" autoComplete="name" {...at("fullName")} defaultValue={values.fullName ?? fullName} />
      <Field
        label="Email address"
        type="email"
        autoComplete="email"
        {...at("email")}
        defaultValue={values.email ?? email}
      />
      <div className="row end">
        <a className="btn" href={action}>
          Cancel
        </a>
        <SubmitButton pending={isPending} pendingText="Saving…">
          Save changes
        </SubmitButton>
      </div>
    </Form>
  );
}
