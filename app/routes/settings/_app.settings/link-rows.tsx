import { Field } from "#app/components/forms/field";
import { FieldError } from "#app/components/forms/field-error";
import { DetailsArrow } from "#app/components/ui/fold-mark";
import type { FormValues } from "#app/form-result";
import { limits } from "#contract/limits";
// Browsers get this file, so it imports no validation.
import { type ChannelLink, splitLine } from "#contract/link-lines";
import { profileWords } from "#contract/words/profile";
import * as t from "#languages/settings";

interface Props {
  /** A line for each link: its name, a space, its URL. */
  defaultValue: string;
  errors?: string[] | undefined;
  autoFocus?: boolean | undefined;
}

const errorId = "field-links-error";

/**
 * Renders a row for each link and one for the next; folds the others. Other links, saved or refused, remount all rows, as
 * gaps close.
 */
export function LinkRows({ defaultValue, errors, autoFocus }: Props) {
  const links = splitLinks(defaultValue);
  const rows = Array.from({ length: limits.links }, (_, index) => links[index] ?? { label: "", address: "" });
  const shownCount = Math.min(links.length + 1, rows.length);
  const renderRow = (row: ChannelLink, index: number) => (
    <Row key={index} {...row} index={index} isWrong={errors !== undefined} autoFocus={autoFocus && index === 0} />
  );
  return (
    <fieldset key={defaultValue} className="m-0 grid min-w-0 gap-3 border-0 p-0">
      <legend className="mb-1 p-0 text-15 font-semibold">{profileWords.links.label}</legend>
      <p className="hint">{profileWords.links.hint}</p>
      {rows.slice(0, shownCount).map(renderRow)}
      <FieldError id={errorId} errors={errors} />
      {shownCount < rows.length && (
        <details className="group">
          <summary className="inline-flex min-h-11 items-center font-semibold">
            <DetailsArrow />
            {t.moreLinks()}
          </summary>
          <div className="mt-1 grid gap-3">
            {rows.slice(shownCount).map((row, index) => renderRow(row, shownCount + index))}
          </div>
        </details>
      )}
    </fieldset>
  );
}

interface RowProps extends ChannelLink {
  index: number;
  isWrong: boolean;
  autoFocus: boolean | undefined;
}

function Row({ label, address, index, isWrong, autoFocus }: RowProps) {
  const fields = linkFieldsOf(index);
  const described = isWrong ? { describedBy: errorId } : {};
  return (
    <fieldset className="m-0 grid min-w-0 gap-2 border-0 p-0 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:gap-3">
      <legend className="sr-only">{t.linkNumber({ number: index + 1 })}</legend>
      <Field label={t.linkName()} name={fields.label} defaultValue={label} autoFocus={autoFocus} {...described} />
      <Field label={t.linkAddress()} name={fields.address} type="url" defaultValue={address} {...described} />
    </fieldset>
  );
}

/** Names the fields of a row. */
const linkFieldsOf = (index: number) => ({
  label: `linkName${index + 1}`,
  address: `linkAddress${index + 1}`,
});

/** Splits lines into rows. A refused line ends with its URL, or with a space if it has none. */
export const splitLinks = (text: string): ChannelLink[] =>
  text
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== "")
    .map((line) => splitLine(line) ?? splitAtLastSpace(line));

function splitAtLastSpace(line: string): ChannelLink {
  const place = line.lastIndexOf(" ");
  return { label: line.slice(0, Math.max(0, place)), address: line.slice(place + 1) };
}

/** Joins the rows of a form into its field `links`; returns a form without rows unchanged. */
export function joinLinks(fields: FormValues): FormValues {
  if (!Object.hasOwn(fields, linkFieldsOf(0).address)) return fields;
  const lines = Array.from({ length: limits.links }, (_, index) => joinRow(fields, linkFieldsOf(index)));
  return { ...fields, links: lines.filter((line) => line.trim() !== "").join("\n") };
}

/** Joins a row into a line. Adds `https://` to a URL without a scheme, as people say it. A scheme here has no dot: the
 * name before a port has one, as in `example.com:8080`.
 */
function joinRow(fields: FormValues, names: ReturnType<typeof linkFieldsOf>) {
  const label = (fields[names.label] ?? "").replace(/\s+/g, " ").trim();
  const address = (fields[names.address] ?? "").replace(/\s/g, "");
  return `${label} ${address && !/^[a-z][a-z0-9+-]*:/i.test(address) ? "https://" : ""}${address}`;
}
