import type { MediaStore, StoredFile } from "#api/media/store/media-store";

/** The files of one video or draft; a row without files has an empty list. */
export interface Owned<Row> {
  id: string;
  row: Row | null;
  files: StoredFile[];
}

async function* groupFiles(media: MediaStore, prefix: string): AsyncGenerator<{ id: string; files: StoredFile[] }> {
  let group: { id: string; files: StoredFile[] } = { id: "", files: [] };
  for await (const file of media.list(prefix)) {
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
export async function* pairWithFiles<Row extends { id: string }>(
  rows: AsyncGenerator<Row>,
  media: MediaStore,
  prefix: string,
): AsyncGenerator<Owned<Row>> {
  const groups = groupFiles(media, prefix);
  let [row, group] = [await rows.next(), await groups.next()];
  while (!row.done || !group.done) {
    const rowId = row.done ? null : row.value.id;
    const groupId = group.done ? null : group.value.id;
    const id = rowId !== null && (groupId === null || rowId <= groupId) ? rowId : groupId!;
    const own: Owned<Row> = { id, row: null, files: [] };
    if (rowId === id) {
      own.row = row.value as Row;
      row = await rows.next();
    }
    if (groupId === id) {
      own.files = (group.value as { files: StoredFile[] }).files;
      group = await groups.next();
    }
    yield own;
  }
}
