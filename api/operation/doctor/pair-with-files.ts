import type { StoredFile } from "#api/media/store/media-store";

/** A video or draft with its files. `row` is null for files without a row; `files` is empty for a row without files. */
export interface RowWithFiles<Row, File = StoredFile> {
  id: string;
  row: Row | null;
  files: File[];
}

/** Files of a prefix, in the order of their keys. */
interface FileListing<File> {
  prefix: string;
  files: AsyncIterable<File>;
}

interface Group<File> {
  id: string;
  files: File[];
}

async function* groupFiles<File extends StoredFile>({ files, prefix }: FileListing<File>): AsyncGenerator<Group<File>> {
  let group: Group<File> = { id: "", files: [] };
  for await (const file of files) {
    const id = file.key.slice(prefix.length).split("/", 1)[0]!;
    if (group.id !== id) {
      if (group.files.length > 0) yield group;
      group = { id, files: [] };
    }
    group.files.push(file);
  }
  if (group.files.length > 0) yield group;
}

/** Pairs rows with their files. Both come in the order of ids, so that memory holds one video or draft at a time. */
export async function* pairWithFiles<Row extends { id: string }, File extends StoredFile>(
  rows: AsyncGenerator<Row>,
  listing: FileListing<File>,
): AsyncGenerator<RowWithFiles<Row, File>> {
  const groups = groupFiles(listing);
  let [row, group] = [await rows.next(), await groups.next()];
  while (!row.done || !group.done) {
    const rowId = row.done ? null : row.value.id;
    const groupId = group.done ? null : group.value.id;
    const id = rowId !== null && (groupId === null || rowId <= groupId) ? rowId : groupId!;
    const pair: RowWithFiles<Row, File> = { id, row: null, files: [] };
    if (rowId === id) {
      pair.row = row.value as Row;
      row = await rows.next();
    }
    if (groupId === id) {
      pair.files = (group.value as Group<File>).files;
      group = await groups.next();
    }
    yield pair;
  }
}
