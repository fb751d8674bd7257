import { setTimeout as pause } from "node:timers/promises";
import { type CompiledQuery, type QueryExecutor, sql } from "kysely";
import { type Db, isSqlite } from "#api/db/open";

/** A statement by a part of its SQL, and whether to hold it before it runs or after. */
type Point = { before: RegExp } | { after: RegExp };

interface Gate {
  point: Point;
  /** How many tasks have come to the statement. */
  arrivals: number;
  isInTransaction: boolean;
  opened: Promise<void>;
  open: () => void;
}

interface Watch {
  gate: Gate | null;
  /** Tasks that wait for a connection: SQLite has one. */
  waiting: number;
}

const watches = new WeakMap<Db, Watch>();
const pauseMs = 5;
const timeoutMs = 30_000;

/**
 * Runs `first` up to a statement and holds it there, with its transaction if it has one. Then runs `second` until it has
 * ended, has come to the same statement, or waits for a lock. Then lets both go on; returns their results.
 */
export async function race<A, B>({ db }: { db: Db }, point: Point, first: () => Promise<A>, second: () => Promise<B>) {
  const watch = watchStatements(db);
  const gate = (watch.gate = createGate(point));
  try {
    const one = follow(first());
    await waitUntil(`the first comes to ${JSON.stringify(String(Object.values(point)))}`, () => {
      if (one.hasEnded && gate.arrivals === 0) throw new Error(`The first ended without ${Object.values(point)}`);
      return gate.arrivals > 0;
    });
    const two = follow(second());
    const isStuck = async () => two.hasEnded || gate.arrivals > 1 || (await isBlocked(db, watch, gate));
    await waitUntil("the second ends or waits", isStuck);
    gate.open();
    return await Promise.all([one.task, two.task]);
  } finally {
    gate.open();
    watch.gate = null;
  }
}

function createGate(point: Point): Gate {
  const { promise: opened, resolve: open } = promiseWithResolvers();
  return { point, arrivals: 0, isInTransaction: false, opened, open };
}

function promiseWithResolvers() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

function follow<T>(task: Promise<T>) {
  const followed = { task, hasEnded: false };
  const end = () => void (followed.hasEnded = true);
  task.then(end, end);
  return followed;
}

async function waitUntil(what: string, isSo: () => boolean | Promise<boolean>) {
  const deadline = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Not so after ${timeoutMs} ms: ${what}`);
    await pause(pauseMs);
  }
}

/** On SQLite, whoever wants the connection of a held transaction; on PostgreSQL, whoever waits for a lock. */
async function isBlocked(db: Db, watch: Watch, gate: Gate) {
  if (isSqlite(db)) return gate.isInTransaction && watch.waiting > 0;
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

function watchStatements(db: Db): Watch {
  const known = watches.get(db);
  if (known) return known;
  const watch: Watch = { gate: null, waiting: 0 };
  watches.set(db, watch);
  const executor = db.getExecutor();
  countWaiting(executor, watch);
  holdStatements(executor, watch, false);
  return watch;
}

function countWaiting(executor: QueryExecutor, watch: Watch) {
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = (consumer) => {
    watch.waiting += 1;
    return provide((connection) => {
      watch.waiting -= 1;
      return consumer(connection);
    });
  };
}

/** Wraps the executor of a database or of a transaction, which Kysely makes from it. */
function holdStatements(executor: QueryExecutor, watch: Watch, isInTransaction: boolean) {
  const { executeQuery, withConnectionProvider } = executor;
  executor.executeQuery = async <R>(query: CompiledQuery<R>) => {
    const isMatch = (pattern?: RegExp) => pattern?.test(query.sql) ?? false;
    const point: { before?: RegExp; after?: RegExp } = watch.gate?.point ?? {};
    if (isMatch(point.before)) await arrive(watch.gate, isInTransaction);
    const result = await executeQuery.call<QueryExecutor, [CompiledQuery<R>], ReturnType<typeof executeQuery<R>>>(
      executor,
      query,
    );
    if (isMatch(point.after)) await arrive(watch.gate, isInTransaction);
    return result;
  };
  executor.withConnectionProvider = (provider) =>
    holdStatements(withConnectionProvider.call(executor, provider), watch, true);
  return executor;
}

async function arrive(gate: Gate | null, isInTransaction: boolean) {
  if (!gate) return;
  gate.arrivals += 1;
  gate.isInTransaction ||= isInTransaction;
  await gate.opened;
}
