import { Form } from "@remix-run/react";
import { FormAlert } from "#app/components/forms/form-alert";
import { ImageField } from "#app/components/forms/image-field";
import { SubmitButton } from "#app/components/forms/submit-button";
import { fileProps } from "#app/components/forms/use-form-state";
import { useFormStateOf } from "#app/components/forms/use-other-form-state";

interface Props {
  label: string;
  name: "avatar" | "coverImage";
  action: `/${string}`;
  onChoose: (file: File | undefined) => void;
}

export function PictureForm({ label, name, action, onChoose }: Props) {
  const alertId = `${name}-alert`;
  const { at, alert, isPending } = useFormStateOf(action, alertId);
  return (
    <Form
      className="form group"
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      preventScrollReset
    >
      {alert !== undefined && <FormAlert id={alertId} message={alert} />}
      <ImageField label={label} hint="Up to 5 MB" required {...fileProps(at(name))} onChoose={onChoose} />
      <div className="form-buttons group-invalid:hidden">
        <SubmitButton variant="secondary" pending={isPending} pendingText="Updating…">
          Update<span className="sr-only"> {label.toLowerCase()}</span>
        </SubmitButton>
      </div>
    </Form>
  );
}
