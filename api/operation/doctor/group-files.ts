import type { StoredFile } from "#api/media/store/media-store";

/** The files of one video or draft; a row without files has an empty list. */
export interface Owned<Row, File = StoredFile> {
  id: string;
  row: Row | null;
  files: File[];
}

/** Files of a prefix, in the order of their keys. */
interface Listed<File> {
  prefix: string;
  files: AsyncIterable<File>;
}

interface Group<File> {
  id: string;
  files: File[];
}

async function* groupFiles<File extends StoredFile>({ files, prefix }: Listed<File>): AsyncGenerator<Group<File>> {
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

/** Pairs rows with their files; both come in the order of ids, so memory holds one video or draft at a time. */
export async function* pairWithFiles<Row extends { id: string }, File extends StoredFile>(
  rows: AsyncGenerator<Row>,
  listed: Listed<File>,
): AsyncGenerator<Owned<Row, File>> {
  const groups = groupFiles(listed);
  let [row, group] = [await rows.next(), await groups.next()];
  while (!row.done || !group.done) {
    const rowId = row.done ? null : row.value.id;
    const groupId = group.done ? null : group.value.id;
    const id = rowId !== null && (groupId === null || rowId <= groupId) ? rowId : groupId!;
    const owned: Owned<Row, File> = { id, row: null, files: [] };
    if (rowId === id) {
      owned.row = row.value as Row;
      row = await rows.next();
    }
    if (groupId === id) {
      owned.files = (group.value as Group<File>).files;
      group = await groups.next();
    }
    yield owned;
  }
}
