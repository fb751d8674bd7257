import { json } from "@remix-run/node";
import { isId } from "#app/format/path";

const maxCharacters = 200;

/** Accepts every username of the family of servers, but none that would change a path. */
const isUsername = (text: string) =>
  text.length <= maxCharacters && text.isWellFormed() && !/^\.{0,2}$|[/\\\p{Cc}]/u.test(text);

/** Reads parameters of a route's path; throws a 404 for a value that can be neither id nor username. */
export function requireParams<Name extends string>(
  params: Readonly<Record<string, string | undefined>>,
  ...names: Name[]
): Record<Name, string> {
  const entries = names.map((name) => {
    const value = params[name] ?? "";
    if (!(name === "username" ? isUsername : isId)(value)) throw json(null, 404);
    return [name, value];
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}
