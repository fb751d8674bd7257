import { useLocation } from "@remix-run/react";
import { Field } from "#app/components/forms/field";
import { FieldError } from "#app/components/forms/field-error";
import { FreshPassword } from "#app/components/forms/fresh-password";
import { type useFormState, addFocus } from "#app/components/forms/use-form-state";
import { webhookEvents } from "#contract/words/webhooks";
import { findWebhookSection } from "./webhook-section";
import * as t from "#languages/webhooks";

interface Props {
  at: ReturnType<typeof useFormState>["at"];
  /** The current values of the webhook; absent for a new one. */
  present?: { url: string; events: readonly string[] };
  /** Whether the form needs a fresh password that was not given yet. */
  needsPassword?: boolean;
}

/** Renders the fields of a webhook: its URL, its events, and the password if the server asks for it. */
export function WebhookFields({ at, present = { url: "", events: [] }, needsPassword = false }: Props) {
  const url = addFocus(at("url"));
  const events = at("events");
  const { defaultValue: _, ...password } = at("password");
  return (
    <>
      <Field
        type="url"
        label={t.address()}
        hint={t.addressHint()}
        {...url}
        defaultValue={url.defaultValue ?? present.url}
      />
      <Events errors={events.errors} chosen={events.defaultValue?.split(" ") ?? present.events} />
      <FreshPassword isNeeded={needsPassword} {...password} />
    </>
  );
}

/** Renders a checkbox for each event, with the name of the event. */
function Events({ errors = [], chosen }: { errors: string[] | undefined; chosen: readonly string[] }) {
  const { scope } = findWebhookSection(useLocation().pathname);
  return (
    <fieldset
      className="field m-0 min-w-0 border-0 p-0"
      aria-describedby={errors.length > 0 ? "field-events-error" : undefined}
    >
      <legend className="mb-1 p-0 text-15 font-semibold">{t.events()}</legend>
      {Object.entries(webhookEvents[scope]).map(([name, label]) => (
        <label key={name} className="flex min-h-8 items-start gap-2 py-1">
          <input className="mt-0.5 size-5" type="checkbox" name={name} defaultChecked={chosen.includes(name)} />
          {label}
        </label>
      ))}
      <FieldError id="field-events-error" errors={errors} />
    </fieldset>
  );
}
