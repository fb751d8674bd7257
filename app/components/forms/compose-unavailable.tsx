import { useActionData } from "@remix-run/react";
import { notSupported } from "#app/messages";
import type { InvalidForm } from "#app/form-result";
import { TextArea } from "./text-area";

/** Replaces the text box if the server lacks the call; shows the text that was just typed, so that it can be copied. */
export function ComposeUnavailable({ name, label, button }: { name: string; label: string; button: string }) {
  const typedText = useActionData<InvalidForm>()?.values[name];
  return (
    <div className="compose">
      {typedText && <TextArea label={label} name={name} rows={2} defaultValue={typedText} readOnly />}
      <p className="row text-muted">
        <button className="button" disabled>
          {button}
        </button>
        {notSupported()}
      </p>
    </div>
  );
}
