import type { ComponentProps } from "react";
import type { formProps } from "#app/components/forms/use-form-state";
import { DetailsArrow } from "#app/components/ui/fold-mark";
import { formatList } from "#app/format/list";
import type { Category } from "#contract/categories";
import { type DetailTexts, detailWords } from "#contract/words/video-details";
import { DetailFields, furtherNames, listFurther } from "./detail-fields";
import { PublishTime } from "./publish-time";
import { language } from "#languages/runtime/language";
import * as t from "#languages/upload";

const toLabelInList = (name: (typeof furtherNames)[number]) => detailWords[name].label.toLocaleLowerCase(language());

const names = ["publishAt", ...furtherNames] as const;

interface Props {
  at: ReturnType<typeof formProps>["at"];
  /** The details of the draft, or the upload defaults of the channel. */
  initial: Omit<DetailTexts, "title" | "description" | "visibility">;
  categories: readonly Category[];
  languages: ComponentProps<typeof DetailFields>["languages"];
  /** The time of the page, in milliseconds. */
  now: number;
  /** The fields that open the options if they have a value; a field with an error always does. */
  opensFor?: readonly (typeof names)[number][];
}

/** Renders the optional fields of a video in a fold, so that the fields of its files stand closer. */
export function MoreOptions({ at, initial, categories, languages, now, opensFor = names }: Props) {
  const isSet = opensFor.some((name) => at(name).defaultValue ?? initial[name]);
  const isWrong = names.some((name) => at(name).errors);
  return (
    <details className="group rounded-field border border-line" open={isSet || isWrong}>
      <summary className="flex min-h-11 cursor-pointer items-start px-3 py-2 font-semibold">
        <DetailsArrow />
        <span className="flex flex-wrap items-baseline gap-x-2">
          {t.moreOptions()}
          <span className="text-13 font-[400] text-muted">
            {formatList([t.publishingTime(), ...listFurther(categories).map(toLabelInList)], "unit")}
          </span>
        </span>
      </summary>
      <div className="form px-3 pt-1 pb-3">
        <PublishTime {...at("publishAt")} current={initial.publishAt} now={now} />
        <DetailFields at={at} initial={initial} categories={categories} languages={languages} />
      </div>
    </details>
  );
}
