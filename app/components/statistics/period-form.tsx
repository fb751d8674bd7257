import { Form } from "@remix-run/react";
import { periods } from "#contract/limits";

/** Renders the choice of the period; with JavaScript it sends itself. */
export function PeriodForm({ days, path }: { days: number; path: string }) {
  return (
    <Form className="flex items-center gap-2" action={path} preventScrollReset>
      <label className="sr-only" htmlFor="days">
        Period
      </label>
      <select
        key={days}
        id="days"
        className="input w-auto [font:inherit]"
        name="days"
        defaultValue={days}
        onChange={({ currentTarget: { form } }) => form!.requestSubmit()}
      >
        {periods.map((each) => (
          <option key={each} value={each}>
            {`Last ${each} days`}
          </option>
        ))}
      </select>
      <button className="button">Show</button>
    </Form>
  );
}
