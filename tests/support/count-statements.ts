import { AsyncLocalStorage } from "node:async_hooks";
import { vi } from "vitest";
import type { Db } from "#api/db/open";

const counter = new AsyncLocalStorage<{ sql: string[] }>();

/** Counts the statements of a request and lists their SQL, without those that the site runs in the background meanwhile. */
export async function countStatements<T>(
  db: Db,
  request: () => Promise<T>,
): Promise<{ answer: T; statements: number; sql: string[] }> {
  const executor = db.getExecutor();
  const executeQuery = executor.executeQuery.bind(executor);
  const spy = vi.spyOn(executor, "executeQuery").mockImplementation((...args) => {
    counter.getStore()?.sql.push(args[0].sql);
    return executeQuery(...args);
  });
  const counted = { sql: [] as string[] };
  const answer = await counter.run(counted, request);
  spy.mockRestore();
  return { answer, statements: counted.sql.length, ...counted };
}
