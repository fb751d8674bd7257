import { ToggleForm } from "./toggle-form";
import { notSupported } from "#app/messages";

interface Props {
  label: string;
  isOn: boolean;
  action: string;
  returnTo: string;
  /** A text below the switch that says what a press does. */
  note?: string | undefined;
  /** Whether the server lacks the call. */
  isUnavailable?: boolean;
}

export function Switch({ label, isOn, action, returnTo, note, isUnavailable = false }: Props) {
  return (
    <ToggleForm action={action} field="published" isOn={isOn} returnTo={returnTo}>
      {(isShownOn) => (
        <>
          <button
            className="switch"
            role="switch"
            aria-checked={isShownOn}
            aria-label={isUnavailable ? `${label}. ${notSupported()}` : label}
            disabled={isUnavailable}
            title={isUnavailable ? notSupported() : note}
          />
          {note && (
            <span className="mt-1 block text-12 text-muted" aria-hidden="true">
              {note}
            </span>
          )}
        </>
      )}
    </ToggleForm>
  );
}
