import type { DatabaseKind, Dialect } from "./dialect";

/** A kind of text whose words are counted, and the columns that make the text. */
interface Source {
  kind: "title" | "name" | "tweet";
  table: string;
  columns: string[];
}

const sources: Source[] = [
  { kind: "title", table: "videos", columns: ["title_folded"] },
  { kind: "name", table: "users", columns: ["username_folded", "full_name_folded"] },
  { kind: "tweet", table: "tweets", columns: ["content_folded"] },
];

const newIds = {
  sqlite: "lower(hex(randomblob(12)))",
  postgres: "substr(md5(random()::text || clock_timestamp()::text), 1, 24)",
};

const nows = {
  sqlite: "strftime('%Y-%m-%dT%H:%M:%fZ')",
  postgres: `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

/** Adds a job that counts all waiting changes, unless one waits already. It names any video. */
const addJob = (database: DatabaseKind, { table }: Source) =>
  `insert into jobs (id, kind, video_id, run_after, created_at)
  select ${newIds[database]}, 'count-words', video.id, ${nows[database]}, ${nows[database]}
  from (select id from videos ${table === "videos" ? "where id = new.id" : ""} limit 1) as video
  where not exists (select 1 from jobs where kind = 'count-words')`;

/** Adds that job for texts of any kind. */
export const addWordCount = (database: DatabaseKind) => addJob(database, sources[1]!);

const textOf = ({ columns }: Source, row: string) => columns.map((column) => `${row}.${column}`).join(" || ' ' || ");

const record = ({ kind }: Source, oldText: string, newText: string) =>
  `insert into text_changes (kind, old_text, new_text) values ('${kind}', ${oldText}, ${newText})`;

/** Creates a trigger; PostgreSQL's calls a function of its name. */
function trigger(database: DatabaseKind, { kind, table }: Source, [event, when, body]: [string, string, string]) {
  const name = `record_${kind}_${event.split(" ")[0]}`;
  const head = `create trigger ${name} after ${event} on ${table}`;
  if (database === "sqlite") return `${head} ${when} begin ${body}; end;`;
  return `create function ${name}() returns trigger language plpgsql as $$ begin ${body}; return null; end $$;
${head} for each row ${when} execute function ${name}();`;
}

/** Records what an insertion, a change and a deletion do to a text; a deleted one waits for the next change. */
function triggersOf(database: DatabaseKind, source: Source) {
  const { columns } = source;
  const [oldText, newText, job] = [textOf(source, "old"), textOf(source, "new"), addJob(database, source)];
  const isChanged = `when (${columns.map((column) => `old.${column} <> new.${column}`).join(" or ")})`;
  return [
    trigger(database, source, ["insert", "", `${record(source, "''", newText)}; ${job}`]),
    trigger(database, source, [
      `update of ${columns.join(", ")}`,
      isChanged,
      `${record(source, oldText, newText)}; ${job}`,
    ]),
    trigger(database, source, ["delete", "", record(source, oldText, "''")]),
  ].join("\n");
}

const changeIds = {
  sqlite: "integer primary key autoincrement",
  postgres: "bigint primary key generated always as identity",
};
const withoutRowid = { sqlite: " without rowid", postgres: "" };

/** The words of texts, by which mistyped searches are corrected, and the changes of texts that wait to be counted. */
export const words = (database: DatabaseKind, { folded }: Dialect) => `
create table words (
  word ${folded} primary key,
  title_count bigint not null,
  name_count bigint not null default 0,
  tweet_count bigint not null default 0
);

-- Each word without one of its first letters.
create table word_deletions (
  deletion ${folded} not null,
  word ${folded} not null,
  primary key (deletion, word)
)${withoutRowid[database]};

create table text_changes (
  id ${changeIds[database]},
  kind text not null default 'title',
  old_text text not null default '',
  new_text text not null default ''
);

${sources.map((source) => triggersOf(database, source)).join("\n")}
`;
