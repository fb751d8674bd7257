import { Field } from "#app/components/forms/field";
import { Select } from "#app/components/forms/select";
import type { formProps } from "#app/components/forms/use-form-state";
import { licenceNames } from "#app/format/licence";
import { detailNames, type DetailTexts, detailWords } from "#contract/words/video-details";

interface Props {
  at: ReturnType<typeof formProps>["at"];
  /** What the video or its draft has. */
  before: Pick<DetailTexts, (typeof furtherNames)[number]>;
}

const isFurther = (name: keyof DetailTexts) =>
  name !== "title" && name !== "description" && name !== "visibility" && name !== "publishAt";

/** The details of a video that need not be given, but for those that decide who may see it. */
export const furtherNames = detailNames.filter(isFurther);

/** Renders the further details of a video, each as a line of text unless it has choices. */
export function DetailFields({ at, before }: Props) {
  return furtherNames.map((name) => {
    const field = { ...at(name), ...detailWords[name], defaultValue: at(name).defaultValue ?? before[name] };
    return name === "licence" ? (
      <Select key={name} {...field} options={Object.entries(licenceNames)} />
    ) : (
      <Field key={name} {...field} />
    );
  });
}
