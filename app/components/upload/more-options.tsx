import type { ComponentProps } from "react";
import type { formProps } from "#app/components/forms/use-form-state";
import { FoldMark } from "#app/components/ui/fold-mark";
import { formatList } from "#app/format/list";
import type { Category } from "#contract/categories";
import { type DetailTexts, detailWords } from "#contract/words/video-details";
import { DetailFields, furtherNames, listFurther } from "./detail-fields";
import { PublishTime } from "./publish-time";
import { language } from "#languages/runtime/language";
import * as t from "#languages/upload";

const labelInList = (name: (typeof furtherNames)[number]) => detailWords[name].label.toLocaleLowerCase(language());

const names = ["publishAt", ...furtherNames] as const;

interface Props {
  at: ReturnType<typeof formProps>["at"];
  /** What the draft has, or what uploads of this channel begin with. */
  before: Omit<DetailTexts, "title" | "description" | "visibility">;
  categories: readonly Category[];
  languages: ComponentProps<typeof DetailFields>["languages"];
  /** The time of the page, in milliseconds. */
  now: number;
  /** The fields that open it if they have a value; an error always does. */
  opensFor?: readonly (typeof names)[number][];
}

/** Folds the optional fields of a video, so that its files stand closer. */
export function MoreOptions({ at, before, categories, languages, now, opensFor = names }: Props) {
  const isSet = opensFor.some((name) => at(name).defaultValue ?? before[name]);
  const isWrong = names.some((name) => at(name).errors);
  return (
    <details className="group rounded-field border border-line" open={isSet || isWrong}>
      <summary className="flex min-h-11 cursor-pointer items-start px-3 py-2 font-semibold">
        <FoldMark />
        <span className="flex flex-wrap items-baseline gap-x-2">
          {t.moreOptions()}
          <span className="text-13 font-[400] text-muted">
            {formatList([t.publishingTime(), ...listFurther(categories).map(labelInList)], "unit")}
          </span>
        </span>
      </summary>
      <div className="form px-3 pt-1 pb-3">
        <PublishTime {...at("publishAt")} current={before.publishAt} now={now} />
        <DetailFields at={at} before={before} categories={categories} languages={languages} />
      </div>
    </details>
  );
}
