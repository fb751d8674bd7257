/** Runs after the API has been loaded: what ran until here ran for no test. */
globalThis.loadedMutants ??= [...globalThis.reachedMutants];
globalThis.reachedMutants.clear();

export {};
