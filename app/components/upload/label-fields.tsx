import { Field } from "#app/components/forms/field";
import { FieldFrame } from "#app/components/forms/field-frame";
import type { formProps } from "#app/components/forms/use-form-state";
import { licenceNames } from "#app/format/licence";
import { limits } from "#contract/limits";

interface Props {
  at: ReturnType<typeof formProps>["at"];
  /** What the video or its draft has; the tags separated by blanks. */
  before: { tags: string; language: string; licence: string };
}

/** Renders tags, language and licence of a video. */
export function LabelFields({ at, before }: Props) {
  const withValue = (name: keyof Props["before"]) => ({
    ...at(name),
    defaultValue: at(name).defaultValue ?? before[name],
  });
  const { autoFocus: _, defaultValue: licence, ...frame } = withValue("licence");
  return (
    <>
      <Field
        label="Tags"
        hint={`Optional. Up to ${limits.tags}, separated by commas or spaces`}
        {...withValue("tags")}
      />
      <Field label="Language" hint="Optional. Language code, for example en, de, pt-BR" {...withValue("language")} />
      <FieldFrame label="Licence" {...frame}>
        {(control) => (
          <select {...control} className="input" defaultValue={licence}>
            {Object.entries(licenceNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </>
  );
}
