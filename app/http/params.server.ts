import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { isCategoryId, isId } from "#app/format/path";
import { redirectTo } from "./redirect.server";

const maxNameCharacters = 200;

/** Accepts every username of the family of servers and every tag, but none that would change a path. */
const isName = (text: string) =>
  text.length <= maxNameCharacters && text.isWellFormed() && !/^\.{0,2}$|[/\\\p{Cc}]/u.test(text);

/** The checks of parameters that are names; all others are ids. */
const checks = new Map([
  ["username", isName],
  ["tag", isName],
  ["category", isCategoryId],
]);

/** Reads parameters of a route's path; throws a 404 for a value that can be neither id nor name. */
export function requireParams<Name extends string>(
  params: Readonly<Record<string, string | undefined>>,
  ...names: Name[]
): Record<Name, string> {
  const entries = names.map((name) => {
    const value = params[name] ?? "";
    if (!(checks.get(name) ?? isId)(value)) throw json(null, 404);
    return [name, value];
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** Makes the loader of a route that only receives forms: it redirects everybody who opens the URL to a page. */
export const redirectingLoader =
  <Name extends string>(page: string | ((params: Record<Name, string>) => string), ...names: Name[]) =>
  (args: LoaderFunctionArgs) => {
    const params = requireParams(args.params, ...names);
    return redirectTo(args, typeof page === "string" ? page : page(params));
  };
