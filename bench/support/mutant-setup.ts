import { afterAll, inject, type TaskMeta } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The number of the fault that is there. */
    mutant: number | null;
  }
  interface TaskMeta {
    /** The faults whose place a test file ran, without those of loading. */
    reached?: number[];
    /** The faults whose place ran when the API was loaded. */
    loaded?: number[];
    cpuMs?: number;
  }
}

declare global {
  var isMutant: (id: number) => boolean;
  var reachedMutants: Set<number>;
  var loadedMutants: number[] | undefined;
}

/** Runs before any source of the product is loaded. */
const active = inject("mutant");
const startedAt = process.cpuUsage();
globalThis.reachedMutants = new Set();
globalThis.isMutant = (id) => {
  globalThis.reachedMutants.add(id);
  return id === active;
};

function report(_fixtures: object, file: { meta: TaskMeta }) {
  const { user, system } = process.cpuUsage(startedAt);
  const [reached, loaded] = [[...globalThis.reachedMutants], globalThis.loadedMutants];
  Object.assign(file.meta, { reached, loaded, cpuMs: (user + system) / 1_000 });
}

// Vitest takes the parameters of a hook for names of fixtures; a bound function shows none.
afterAll(report.bind(null));
