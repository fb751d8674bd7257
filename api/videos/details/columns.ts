import { fold } from "#contract/fold";
import { detailNames, type DetailName, type DetailTexts } from "#contract/words/video-details";
import { type DetailChange, uploadDefaultsShape } from "#contract/video-details";

/** Joins tags to the text of their column; no tag has a blank. */
const joinTags = (tags: readonly string[]) => tags.join(" ");

/** Splits the column's text into tags. */
export const splitTags = (tags: string) => tags.split(" ").filter(Boolean);

/** Columns that are not named as their details. */
const otherNames = { publishAt: "publish_at", commentRule: "comment_rule" } as const;

type OtherName = keyof typeof otherNames;
type ColumnOf<Name> = Name extends OtherName ? (typeof otherNames)[Name] : Name;

const toColumn = <Name extends string>(name: Name) =>
  (name in otherNames ? otherNames[name as OtherName] : name) as ColumnOf<Name>;

/** The columns of what people say about a video, in videos and in drafts. */
export const detailColumns = detailNames.map(toColumn);

/** Their expressions in a selection, each by the name of its detail. */
export const detailSelection = detailNames.map((name) => `${toColumn(name)} as ${name}` as const);

/** The columns of what the upload form of a channel begins with. */
export const defaultColumns = uploadDefaultsShape.keyof().options;

type Stored<Value> = Value extends readonly string[] ? string : Exclude<Value, undefined>;
type Columns<Texts> = { [Name in keyof Texts as ColumnOf<Name>]: Stored<Texts[Name]> };

/** Builds the columns of details; undefined ones have none. */
export const toColumns = <Texts extends DetailChange | Partial<DetailTexts>>(texts: Texts) =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [toColumn(name), Array.isArray(value) ? joinTags(value as string[]) : value]),
  ) as Columns<Texts>;

const searchedNames = ["title", "description"] as const;

type SearchedColumns<Texts> = { [Name in keyof Texts & (typeof searchedNames)[number] as `${Name}_folded`]: string };

/** Builds the columns of a video, with those by which it is searched. */
export function toVideoColumns<Change extends DetailChange>(change: Change): Columns<Change> & SearchedColumns<Change> {
  const searched = searchedNames
    .filter((name) => change[name] !== undefined)
    .map((name) => [`${name}_folded`, fold(change[name]!)] as const);
  return { ...toColumns(change), ...(Object.fromEntries(searched) as SearchedColumns<Change>) };
}

type DetailRow = { [Name in DetailName as ColumnOf<Name>]: unknown };

/** Reads the details of a draft, or of any other row, as its columns have them. */
export const fromRow = <Row extends DetailRow>(row: Row) =>
  Object.fromEntries(detailNames.map((name) => [name, row[toColumn(name)]])) as {
    [Name in DetailName]: Row[ColumnOf<Name>];
  };

/** Reads the details of a video's row as responses have them. */
export const fromVideoRow = <Row extends DetailRow & { tags: string }>(row: Row) => ({
  ...fromRow(row),
  tags: splitTags(row.tags),
});
