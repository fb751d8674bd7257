import { Form } from "@remix-run/react";
import { notOffered } from "#app/messages";

interface Props {
  label: string;
  isOn: boolean;
  action: string;
  returnTo: string;
  /** A text below it that says what a press does. */
  note?: string | undefined;
  /** Whether the server lacks the call for it. */
  isLacking?: boolean;
}

/** Renders a form with one button: each press posts the form. */
export function Switch({ label, isOn, action, returnTo, note, isLacking = false }: Props) {
  return (
    <Form method="post" action={action} replace preventScrollReset>
      <input type="hidden" name="returnTo" value={returnTo} />
      <button
        className="switch"
        role="switch"
        aria-checked={isOn}
        aria-label={isLacking ? `${label}. ${notOffered}` : label}
        disabled={isLacking}
        title={isLacking ? notOffered : note}
      />
      {note && (
        <span className="mt-1 block text-12 text-muted" aria-hidden="true">
          {note}
        </span>
      )}
    </Form>
  );
}
