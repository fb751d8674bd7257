import { Field } from "#app/components/forms/field";
import { Select } from "#app/components/forms/select";
import type { formProps } from "#app/components/forms/use-form-state";
import { licenceNames } from "#app/format/licence";
import type { Category } from "#contract/categories";
import { detailNames, type DetailTexts, detailWords } from "#contract/words/video-details";
import * as t from "#languages/upload";

interface Props {
  at: ReturnType<typeof formProps>["at"];
  /** What the video or its draft has. */
  before: Pick<DetailTexts, (typeof furtherNames)[number]>;
  /** The categories of the site; without any, there is no field for one. */
  categories: readonly Category[];
}

const isFurther = (name: keyof DetailTexts) =>
  name !== "title" && name !== "description" && name !== "visibility" && name !== "publishAt";

/** The details of a video that need not be given, but for those that decide who may see it. */
export const furtherNames = detailNames.filter(isFurther);

/** Renders the further details of a video, each as a line of text unless it has choices. */
export function DetailFields({ at, before, categories }: Props) {
  const choices = {
    category: [["", t.noCategory()], ...categories.map(({ _id, name }) => [_id, name])] as [string, string][],
    licence: Object.entries(licenceNames),
  };
  return furtherNames
    .filter((name) => name !== "category" || categories.length > 0)
    .map((name) => {
      const field = { ...at(name), ...detailWords[name], defaultValue: at(name).defaultValue ?? before[name] };
      return name === "licence" || name === "category" ? (
        <Select key={name} {...field} options={choices[name]} />
      ) : (
        <Field key={name} {...field} />
      );
    });
}
