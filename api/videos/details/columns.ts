import { type ColumnsOf, nameColumns } from "#api/db/named-columns";
import { foldText } from "#api/db/folded-texts";
import { detailNames } from "#contract/words/video-details";
import { type DetailChange, uploadDefaultsShape } from "#contract/video-details";

/** Splits the text of the column into tags; no tag has a blank. */
export const splitTags = (tags: string) => tags.split(" ").filter(Boolean);

const otherNames = { publishAt: "publish_at", commentRule: "comment_rule" } as const;

/** The columns of what people say about a video, in videos and in drafts. */
export const {
  columns: detailColumns,
  toColumn: toDetailColumn,
  selection: detailSelection,
  toColumns,
  fromRow,
} = nameColumns(detailNames, otherNames);

/** The columns of what the upload form of a channel begins with. */
export const defaultColumns = uploadDefaultsShape.keyof().options;

const searchedNames = ["title", "description"] as const;

type SearchedName<Texts> = keyof Texts & (typeof searchedNames)[number];
type SearchedColumns<Texts> = Record<`${SearchedName<Texts>}_${"folded" | "wide"}`, string>;

export function toVideoColumns<Change extends DetailChange>(
  change: Change,
): ColumnsOf<Change, typeof otherNames> & SearchedColumns<Change> {
  const searchColumns = searchedNames
    .filter((name) => change[name] !== undefined)
    .map((name) => foldText(name, change[name]!));
  return { ...toColumns(change), ...(Object.assign({}, ...searchColumns) as SearchedColumns<Change>) };
}

export const fromVideoRow = <Row extends Parameters<typeof fromRow>[0] & { tags: string }>(row: Row) => ({
  ...fromRow(row),
  tags: splitTags(row.tags),
});
