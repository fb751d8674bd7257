import type { RouteArgs } from "#app/context.server";
import { changeQuery, type QueryParameter, readQuery } from "#app/format/query";
import { redirectTo } from "./redirect.server";
import { hasRefusedForm } from "./refused-form.server";

type CursorNames = Readonly<Record<"after" | "before", QueryParameter>>;

/** Redirects from a later page of a list that has no rows, as when the viewer just removed its last one, to the first page. A form that was refused stays. */
export function leaveEmptyPage(
  { request, context }: RouteArgs,
  rows: readonly unknown[] | undefined,
  { after, before }: CursorNames = { after: "after", before: "before" },
) {
  if (hasRefusedForm(context) || rows?.length !== 0 || !(readQuery(request, after) || readQuery(request, before)))
    return;
  const { pathname, search } = new URL(request.url);
  throw redirectTo({ request, context }, pathname + changeQuery(search, { [after]: null, [before]: null }));
}
