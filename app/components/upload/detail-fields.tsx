import { Field } from "#app/components/forms/field";
import { Select } from "#app/components/forms/select";
import type { formProps } from "#app/components/forms/use-form-state";
import { licenceNames } from "#app/format/licence";
import type { Category } from "#contract/categories";
import { detailNames, type DetailTexts, detailWords } from "#contract/words/video-details";
import * as t from "#languages/upload";

type Options = readonly (readonly [value: string, text: string])[];

interface Props {
  at: ReturnType<typeof formProps>["at"];
  /** What the video or its draft has. */
  before: Pick<DetailTexts, (typeof furtherNames)[number]>;
  /** The categories of the site; without any, there is no field for one. */
  categories: readonly Category[];
  /** The tags and names of the languages to offer. */
  languages: Options;
  /** Whether they are those of a channel, not of a video. */
  isOfChannel?: boolean;
}

const isFurther = (name: keyof DetailTexts) =>
  name !== "title" && name !== "description" && name !== "visibility" && name !== "publishAt";

/** The details of a video that need not be given, but for those that decide who may see it. */
export const furtherNames = detailNames.filter(isFurther);

/** Lists the fields of a form; there is none for a category where the site has none. */
export const listFurther = (categories: readonly Category[]) =>
  furtherNames.filter((name) => name !== "category" || categories.length > 0);

/** In two columns, choices stand beside choices, and fields with their hints beside such. */
const sortForColumns = (names: typeof furtherNames) =>
  [...names].sort((a, b) => Number("hint" in detailWords[a]) - Number("hint" in detailWords[b]));

/** Renders the further details of a video, each as a line of text unless it has choices. */
export function DetailFields({ at, before, categories, languages, isOfChannel = false }: Props) {
  const choices: Partial<Record<keyof DetailTexts, Options>> = {
    category: [["", t.noCategory()], ...categories.map(({ _id, name }) => [_id, name] as const)],
    language: [["", t.noLanguage()], ...withOwn(languages, at("language").defaultValue ?? before.language)],
    licence: Object.entries(licenceNames),
    downloads: isOfChannel ? listChannelChoices() : listVideoChoices(),
  };
  const names = listFurther(categories);
  return (isOfChannel ? sortForColumns(names) : names).map((name) => {
    const field = { ...at(name), ...detailWords[name], defaultValue: at(name).defaultValue ?? before[name] };
    const options = choices[name];
    return options ? <Select key={name} {...field} options={options} /> : <Field key={name} {...field} />;
  });
}

/** Adds a language that programs gave, such as that of one region, by its tag. */
const withOwn = (languages: Options, tag: string): Options =>
  tag === "" || languages.some(([each]) => each === tag) ? languages : [...languages, [tag, tag]];

const listVideoChoices = (): Options => [
  ["", t.downloadsAsChannel()],
  ["on", t.downloadsOn()],
  ["off", t.downloadsOff()],
];

const listChannelChoices = (): Options => [
  ["", t.downloadsOfChannelOn()],
  ["off", t.downloadsOfChannelOff()],
];
