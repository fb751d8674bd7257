import { type ColumnsOf, nameColumns } from "#api/db/named-columns";
import { foldText } from "#api/db/folded-texts";
import { detailNames } from "#contract/words/video-details";
import { type DetailChange, uploadDefaultsShape } from "#contract/video-details";

/** Splits the column `tags`, in which spaces separate the tags. */
export const splitTags = (tags: string) => tags.split(" ").filter(Boolean);

const differentNames = { publishAt: "publish_at", commentRule: "comment_rule" } as const;

/** The columns of what people say about a video, which `videos` and `drafts` share. */
export const {
  columns: detailColumns,
  toColumn: toDetailColumn,
  selection: detailSelection,
  toColumns,
  fromRow,
} = nameColumns(detailNames, differentNames);

/** The columns of a channel's upload defaults. */
export const defaultColumns = uploadDefaultsShape.keyof().options;

const searchedNames = ["title", "description"] as const;

type SearchedName<Texts> = keyof Texts & (typeof searchedNames)[number];
type FoldedColumns<Texts> = Record<`${SearchedName<Texts>}_${"folded" | "wide"}`, string>;

/** Converts a change of details to columns, among them the folded texts that searches compare. */
export function toVideoColumns<Change extends DetailChange>(
  change: Change,
): ColumnsOf<Change, typeof differentNames> & FoldedColumns<Change> {
  const searchColumns = searchedNames
    .filter((name) => change[name] !== undefined)
    .map((name) => foldText(name, change[name]!));
  return { ...toColumns(change), ...(Object.assign({}, ...searchColumns) as FoldedColumns<Change>) };
}

export const fromVideoRow = <Row extends Parameters<typeof fromRow>[0] & { tags: string }>(row: Row) => ({
  ...fromRow(row),
  tags: splitTags(row.tags),
});
