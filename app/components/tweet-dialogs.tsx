import { Form } from "@remix-run/react";
import { ConfirmDialog } from "./confirm-dialog";
import { Dialog } from "./dialog";
import { FormAlert } from "./form-alert";
import { FormEnd } from "./form-end";
import { RichText } from "./rich-text";
import { TextArea } from "./text-area";
import { firstField, useFormState } from "./use-form-state";

interface Props {
  content: string;
  closeTo: string;
}

export function EditTweetDialog({ content, closeTo }: Props) {
  const { at, alert, isPending } = useFormState("edit-alert");
  const field = at("newContent");
  return (
    <Dialog title="Edit tweet" closeTo={closeTo} big>
      <Form className="form" method="post" noValidate preventScrollReset>
        {alert !== undefined && <FormAlert id="edit-alert" message={alert} />}
        <TextArea label="Tweet" rows={4} {...firstField({ ...field, defaultValue: field.defaultValue ?? content })} />
        <FormEnd closeTo={closeTo} pending={isPending} pendingText="Saving…">
          Save
        </FormEnd>
      </Form>
    </Dialog>
  );
}

export function DeleteTweetDialog({ content, closeTo }: Props) {
  return (
    <ConfirmDialog title="Delete tweet" closeTo={closeTo}>
      <p className="panel mb-3" dir="auto">
        <RichText text={content} />
      </p>
      <p>Are you sure you want to delete this tweet? Once its deleted, you will not be able to recover it.</p>
    </ConfirmDialog>
  );
}
