import { AsyncLocalStorage } from "node:async_hooks";
import { vi } from "vitest";
import type { Db } from "#api/db/open";

const counter = new AsyncLocalStorage<{ statements: number }>();

/** Counts the statements of a request, without those that the site runs in the background meanwhile. */
export async function countStatements<T>(
  db: Db,
  request: () => Promise<T>,
): Promise<{ answer: T; statements: number }> {
  const executor = db.getExecutor();
  const executeQuery = executor.executeQuery.bind(executor);
  const spy = vi.spyOn(executor, "executeQuery").mockImplementation((...args) => {
    const counted = counter.getStore();
    if (counted) counted.statements += 1;
    return executeQuery(...args);
  });
  const counted = { statements: 0 };
  const answer = await counter.run(counted, request);
  spy.mockRestore();
  return { answer, ...counted };
}
