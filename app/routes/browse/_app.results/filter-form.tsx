import { Form, Link } from "@remix-run/react";
import { Field } from "#app/components/forms/field";
import { FieldFrame } from "#app/components/forms/field-frame";
import { choices, type ResultForm, setValues } from "./options";

interface Props {
  query: string;
  form: ResultForm;
  /** What is wrong with the channel's name. */
  channelError: string | null;
}

/** Renders the form that sorts and limits results; it is open while it changes them. */
export function FilterForm({ query, form, channelError }: Props) {
  const count = setValues(form).length;
  const { channel } = form;
  return (
    <details className="group mb-6 rounded-[12px] border border-line" open={count > 0}>
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">
        <span className="me-2 group-open:rotate-90" aria-hidden="true">
          ›
        </span>
        Sort and filter{count > 0 && ` (${count})`}
      </summary>
      <Form
        key={JSON.stringify(form)}
        className="grid items-start gap-x-4 gap-y-3 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-4"
        action="/results"
        aria-label="Sort and filter"
      >
        <input type="hidden" name="search_query" value={query} />
        <Choice label="Sort by" name="sort" value={form.sort} />
        <Choice label="Published" name="date" value={form.date} />
        <Choice label="Length" name="length" value={form.length} />
        <Field
          label="Channel"
          name="channel"
          hint="Username"
          defaultValue={channel}
          errors={channelError ? [channelError] : []}
          autoFocus={channelError !== null}
        />
        <label className="flex min-h-11 items-center gap-2 sm:col-span-2">
          <input type="checkbox" name="captions" value="on" defaultChecked={form.captions === "on"} />
          Only videos with captions
        </label>
        <Buttons query={query} isSet={count > 0} />
      </Form>
    </details>
  );
}

function Buttons({ query, isSet }: { query: string; isSet: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-3 sm:col-span-2 lg:justify-end">
      <button className="button button-primary">Apply</button>
      {isSet && (
        <Link className="button" to={`/results?${new URLSearchParams({ search_query: query })}`}>
          Clear filters
        </Link>
      )}
    </p>
  );
}

function Choice({ label, name, value }: { label: string; name: keyof typeof choices; value: string }) {
  return (
    <FieldFrame label={label} name={name}>
      {(control) => (
        <select {...control} className="input [font:inherit]" defaultValue={value}>
          {Object.entries(choices[name]).map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
