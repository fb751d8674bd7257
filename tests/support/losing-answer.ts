import type { Db } from "#api/db/open";

/** The database, whose transactions are committed and whose answers are then lost. */
export function losingAnswer(db: Db): Db {
  const execute = async (work: Parameters<ReturnType<Db["transaction"]>["execute"]>[0]) => {
    await db.transaction().execute(work);
    throw new Error("The connection was lost");
  };
  return new Proxy(db, {
    get(target, name) {
      if (name === "transaction") return () => ({ execute });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
