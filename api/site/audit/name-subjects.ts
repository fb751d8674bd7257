import { sql } from "kysely";
import type { Db } from "#api/db/open";
import type { ActEntry } from "#contract/audit";

/** The column with the name of a subject; for other kinds, the log itself has the name. */
const subjectNames = {
  video: { table: "videos", name: "title" },
  comment: { table: "comments", name: "content" },
  tweet: { table: "tweets", name: "content" },
  playlist: { table: "playlists", name: "name" },
} as const;

type NamedKind = keyof typeof subjectNames;

/** The fields of a case's copy that name its subject, most telling first. */
const copiedNames = ["title", "name", "content"] as const;

/** Finds the names of subjects that still exist, by id. Needs one query for each kind. */
async function findNames(db: Db, acts: readonly ActEntry[]): Promise<Map<string, string>> {
  const rowsByKind = await Promise.all(
    (Object.keys(subjectNames) as NamedKind[]).map(async (kind) => {
      const ids = acts.flatMap(({ subject }) => (subject.kind === kind ? [subject._id] : []));
      if (ids.length === 0) return [];
      const { table, name } = subjectNames[kind];
      const { rows } = await sql<{ id: string; name: string }>`select id, ${sql.ref(name)} as name
        from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(db);
      return rows;
    }),
  );
  return new Map(rowsByKind.flat().map(({ id, name }) => [id, name]));
}

/** Finds the names of the subjects of cases, by the id of the case, which has the texts of deleted subjects, too. */
async function findCaseNames(db: Db, acts: readonly ActEntry[]): Promise<Map<unknown, string>> {
  const ids = acts.flatMap(({ details: { caseId } }) => (typeof caseId === "string" ? [caseId] : []));
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("moderation_cases").select(["id", "copy"]).where("id", "in", ids).execute();
  return new Map(
    rows.map(({ id, copy }) => {
      const texts = JSON.parse(copy) as Record<string, string>;
      return [id, copiedNames.map((name) => texts[name]).find(Boolean) ?? ""];
    }),
  );
}

/** Adds the titles or texts of videos, comments, tweets and playlists to a page of the log. */
export async function nameSubjects(db: Db, acts: readonly ActEntry[]): Promise<ActEntry[]> {
  const [names, caseNames] = await Promise.all([findNames(db, acts), findCaseNames(db, acts)]);
  return acts.map((act) => {
    const name = names.get(act.subject._id) || caseNames.get(act.details.caseId);
    return name && Object.hasOwn(subjectNames, act.subject.kind) ? { ...act, subject: { ...act.subject, name } } : act;
  });
}
