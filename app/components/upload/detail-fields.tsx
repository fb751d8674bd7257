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
  /** The details of the video or its draft. */
  initial: Pick<DetailTexts, (typeof furtherNames)[number]>;
  /** The categories of the site; if there are none, there is no field for a category. */
  categories: readonly Category[];
  /** The tags and names of the languages to offer. */
  languages: Options;
  /** Whether the fields are the upload defaults of a channel. */
  isOfChannel?: boolean;
}

const isFurther = (name: keyof DetailTexts) =>
  name !== "title" && name !== "description" && name !== "visibility" && name !== "publishAt";

/** The optional details of a video, without those that decide who may see it. */
export const furtherNames = detailNames.filter(isFurther);

/** Lists the fields of a form; without a category if the site has none. */
export const listFurther = (categories: readonly Category[]) =>
  furtherNames.filter((name) => name !== "category" || categories.length > 0);

/** Sorts the fields for two columns: those without hints stand side by side, and then those with hints. */
const sortForColumns = (names: typeof furtherNames) =>
  [...names].sort((a, b) => Number("hint" in detailWords[a]) - Number("hint" in detailWords[b]));

/** Renders the optional details of a video: a list if the detail has choices, or else a line of text. */
export function DetailFields({ at, initial, categories, languages, isOfChannel = false }: Props) {
  const choices: Partial<Record<keyof DetailTexts, Options>> = {
    category: [["", t.noCategory()], ...categories.map(({ _id, name }) => [_id, name] as const)],
    language: [["", t.noLanguage()], ...addLanguage(languages, at("language").defaultValue ?? initial.language)],
    licence: Object.entries(licenceNames),
    downloads: isOfChannel ? listChannelChoices() : listVideoChoices(),
  };
  const names = listFurther(categories);
  return (isOfChannel ? sortForColumns(names) : names).map((name) => {
    const field = { ...at(name), ...detailWords[name], defaultValue: at(name).defaultValue ?? initial[name] };
    const options = choices[name];
    return options ? <Select key={name} {...field} options={options} /> : <Field key={name} {...field} />;
  });
}

/** Adds a language that is not in the list, by its tag: programs may have set one, such as a regional language. */
const addLanguage = (languages: Options, tag: string): Options =>
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
