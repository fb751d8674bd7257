import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Dialog } from "#app/components/ui/dialog";
import { FormEnd } from "./form-end";
import { useFormState } from "./use-form-state";
import * as t from "#languages/forms";

interface Props {
  title: string;
  closeTo: string;
  /** Label of the button that confirms, and its label while the request is pending. */
  act?: string;
  pendingText?: string;
  /** Whether the button destroys nothing, so that the focus does not start on Cancel. */
  isSafe?: boolean;
  /** Renders what the action concerns and what it does. */
  children: ReactNode;
}

/** Asks for confirmation before an action. The focus starts on Cancel, unless the action destroys nothing. */
export function ConfirmDialog({
  title,
  closeTo,
  act = t.delete(),
  pendingText = t.deleting(),
  isSafe = false,
  children,
}: Props) {
  const { isPending } = useFormState();
  return (
    <Dialog title={title} closeTo={closeTo}>
      {children}
      <Form method="post" preventScrollReset>
        <FormEnd closeTo={closeTo} pending={isPending} pendingText={pendingText} destroys={!isSafe} autoFocus={!isSafe}>
          {act}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
