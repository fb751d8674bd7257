import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Dialog } from "#app/components/ui/dialog";
import { FormEnd } from "./form-end";
import { useFormState } from "./use-form-state";

interface Props {
  title: string;
  closeTo: string;
  /** The button that does it, and what stands on it meanwhile. */
  act?: string;
  pendingText?: string;
  /** What it is about, and what it does. */
  children: ReactNode;
}

/** Asks before something goes for good; the focus is on Cancel. */
export function ConfirmDialog({ title, closeTo, act = "Delete", pendingText = "Deleting…", children }: Props) {
  const { isPending } = useFormState();
  return (
    <Dialog title={title} closeTo={closeTo}>
      {children}
      <Form method="post" preventScrollReset>
        <FormEnd closeTo={closeTo} pending={isPending} pendingText={pendingText} destroys autoFocus>
          {act}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
