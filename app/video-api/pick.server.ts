/** Picks members of an object; the rest does not go to the browser. */
export const pick = <T extends object, K extends keyof T>(from: T, ...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
