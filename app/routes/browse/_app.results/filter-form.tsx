import { Form, Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Field } from "#app/components/forms/field";
import { Select } from "#app/components/forms/select";
import { DetailsArrow } from "#app/components/ui/fold-mark";
import { listChoices } from "#app/format/list-choices";
import type { Category } from "#contract/categories";
import type { Owner } from "#contract/users";
import { choices, describeValue, type ResultForm, listSetValues } from "./options";
import { srOnly } from "#app/components/ui/sr-only";
import * as t from "#languages/browse";

interface Props {
  query: string;
  form: ResultForm;
  /** The categories of the site; without any, the form has no choice of a category. */
  categories: readonly Category[];
  /** The channels whose names the form proposes. */
  channels: readonly Pick<Owner, "username" | "fullName">[];
  /** What is wrong with the channel's name. */
  channelError: string | null;
}

/** On phones the channel's name has the whole width, and so has the third select if there is no fourth. */
const wideFromSixth = "max-sm:[&>:nth-child(n+6)]:col-span-2";
const wideFromFourth = "max-sm:[&>:nth-child(n+4)]:col-span-2";

/** Two selects stand side by side on the narrowest phones. */
const narrowOnPhones = "max-sm:ps-1.5 max-sm:pe-0 max-sm:text-[min(1rem,4.3vw)]";

/**
 * Renders the closed form that sorts and filters results, and each chosen value as a link that removes it. The first
 * link removes all.
 */
export function FilterForm({ query, form, categories, channels, channelError }: Props) {
  const count = listSetValues(form).length;
  const details = useClosingForm(form);
  const choice = (name: keyof typeof choices) => ({
    name,
    options: listChoices(choices[name]),
    defaultValue: form[name],
    className: narrowOnPhones,
  });
  return (
    <div className="relative -mx-page mb-5 flex flex-wrap items-center gap-2 px-page max-sm:not-has-[[open]]:flex-nowrap max-sm:not-has-[[open]]:overflow-x-auto max-sm:not-has-[[open]]:py-1 sm:mx-0 sm:px-0 [&>*]:flex-none">
      <details
        ref={details}
        className="group rounded-[22px] border border-line open:w-full open:rounded-[12px]"
        open={channelError !== null}
      >
        <summary className="flex min-h-11 cursor-pointer items-center ps-2.5 pe-4 text-15 font-semibold whitespace-nowrap">
          <DetailsArrow />
          {count > 0 ? t.sortAndFilterCount({ count }) : t.sortAndFilter()}
        </summary>
        <Form
          key={JSON.stringify(form)}
          className={`grid grid-cols-2 items-end gap-x-1.5 gap-y-3 px-2 pb-4 sm:items-start sm:gap-x-4 sm:px-4 lg:grid-cols-4 ${categories.length > 0 ? wideFromSixth : wideFromFourth}`}
          action="/results"
          aria-label={t.sortAndFilter()}
        >
          <input type="hidden" name="search_query" value={query} />
          <Select label={t.sortBy()} {...choice("sort")} />
          <Select label={t.published()} {...choice("date")} />
          <Select label={t.length()} {...choice("length")} />
          {categories.length > 0 && (
            <Select
              className={narrowOnPhones}
              label={t.category()}
              name="category"
              defaultValue={form.category}
              options={[["", t.allCategories()], ...categories.map(({ _id, name }) => [_id, name] as const)]}
            />
          )}
          <Field
            label={t.onlyFromChannel()}
            name="channel"
            hint={t.onlyFromChannelHint()}
            list="found-channels"
            defaultValue={form.channel}
            errors={channelError ? [channelError] : []}
            autoFocus={channelError !== null}
          />
          <datalist id="found-channels">
            {channels.map(({ username, fullName }) => (
              <option key={username} value={username} label={fullName} />
            ))}
          </datalist>
          <label className="flex min-h-11 items-center gap-2 sm:col-span-2 lg:self-end">
            <input type="checkbox" name="captions" value="on" defaultChecked={form.captions === "on"} />
            {t.onlyWithCaptions()}
          </label>
          <p className="flex sm:col-span-2 sm:justify-end lg:col-span-1 lg:col-start-4 lg:self-end max-sm:[&>*]:flex-1">
            <button className="button button-primary">{t.apply()}</button>
          </p>
        </Form>
      </details>
      {count > 0 && <Chips query={query} form={form} categories={categories} />}
    </div>
  );
}

/** Closes the form when it is applied. Moves the focus from its vanished button to the summary, which opens it. */
function useClosingForm(form: ResultForm) {
  const details = useRef<HTMLDetailsElement>(null);
  const values = JSON.stringify(form);
  const shownValues = useRef(values);
  useEffect(() => {
    if (shownValues.current === values) return;
    shownValues.current = values;
    details.current!.open = false;
    if (document.activeElement === document.body) details.current!.querySelector("summary")!.focus();
  }, [values]);
  return details;
}

const chip =
  "inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-pill border border-accent-line bg-accent-soft px-3 text-14 text-ink no-underline hover:underline";

function Chips({ query, form, categories }: Pick<Props, "query" | "form" | "categories">) {
  const values = listSetValues(form);
  const toHref = (rest: typeof values) => `/results?${new URLSearchParams([["search_query", query], ...rest])}`;
  return (
    <ul className="contents" aria-label={t.filters()}>
      {values.length > 1 && (
        <li>
          <Link className="inline-flex min-h-11 items-center text-14 whitespace-nowrap" to={toHref([])}>
            {t.clearFilters()}
          </Link>
        </li>
      )}
      {values.map(([name, value]) => (
        <li key={name}>
          <Link className={chip} to={toHref(values.filter(([each]) => each !== name))}>
            {t.removeFilterOf({
              name: describeValue(name, value, categories),
              bdi: (text) => <bdi>{text}</bdi>,
              hidden: srOnly,
            })}
            <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
