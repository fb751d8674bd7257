import { Field } from "#app/components/forms/field";
import { FieldError } from "#app/components/forms/field-error";
import { FoldMark } from "#app/components/ui/fold-mark";
import { limits } from "#contract/limits";
import type { ChannelLink } from "#contract/link-lines";
import { profileWords } from "#contract/words/profile";
import { linkFieldsOf, splitLinks } from "./link-fields";
import * as t from "#languages/settings";

interface Props {
  /** A line for each link: its name, a space, its address. */
  defaultValue: string;
  errors?: string[] | undefined;
  autoFocus?: boolean | undefined;
}

const errorId = "field-links-error";

/** Renders a row for each link, and one for the next; the further ones are folded. New links have new rows, as a gap moves them. */
export function LinkRows({ defaultValue, errors, autoFocus }: Props) {
  const links = splitLinks(defaultValue);
  const rows = Array.from({ length: limits.links }, (_, index) => links[index] ?? { label: "", address: "" });
  const inSight = Math.min(links.length + 1, rows.length);
  const show = (row: ChannelLink, index: number) => (
    <Row key={index} {...row} index={index} isWrong={errors !== undefined} autoFocus={autoFocus && index === 0} />
  );
  return (
    <fieldset key={defaultValue} className="m-0 grid min-w-0 gap-3 border-0 p-0">
      <legend className="mb-1 p-0 text-15 font-semibold">{profileWords.links.label}</legend>
      <p className="hint">{profileWords.links.hint}</p>
      {rows.slice(0, inSight).map(show)}
      <FieldError id={errorId} errors={errors} />
      {inSight < rows.length && (
        <details className="group">
          <summary className="inline-flex min-h-11 items-center font-semibold">
            <FoldMark />
            {t.moreLinks()}
          </summary>
          <div className="mt-1 grid gap-3">{rows.slice(inSight).map((row, index) => show(row, inSight + index))}</div>
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
