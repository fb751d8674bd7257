import fc from "fast-check";
import { queryParameters } from "#app/format/query";
import { fillPath } from "./api-targets";
import { type Body, bodyFor, type SampleFiles } from "./bodies";
import type { PageForm } from "./forms";
import type { Page } from "./manifest";
import {
  anyHeaders,
  anyQuery,
  anySession,
  type FuzzRequest,
  type Head,
  headerText,
  noBody,
  type Target,
  writeRequest,
} from "./requests";
import { percentEncode } from "./encode";
import { hostileText } from "./hostile";

/** Every parameter that pages read, a few in each request: all of them would exceed the limit of a request's head. */
const pageQuery = fc
  .subarray([...queryParameters, "returnTo", "wait"], { maxLength: 6 })
  .chain((names) => anyQuery(names));

/** Lists every page, its loader alone, and its action with the forms of the site's pages. */
export function pageTargets(pages: readonly Page[], forms: readonly PageForm[], samples: SampleFiles): Target[] {
  const routeIds = pages.map(({ routeId }) => routeId);
  return [
    ...pages.flatMap((page) => [
      { name: `page ${page.pattern} (${page.routeId})`, requests: visits(page) },
      { name: `data ${page.pattern} (${page.routeId})`, requests: dataRequests(page, routeIds) },
    ]),
    ...pages
      .filter(({ hasAction }) => hasAction)
      .map((page) => ({
        name: `action ${page.pattern} (${page.routeId})`,
        requests: posts(fillPattern(page.pattern), bodyFor([], [], samples), page, routeIds),
      })),
    ...forms.map((form) => ({
      name: `form ${form.method} ${form.path} (${form.names.join(", ")})`,
      requests: submissions(form, samples, routeIds),
    })),
  ];
}

const fillPattern = (pattern: string) => fillPath(pattern.replace(/\*$/, ":splat").replace(/\?/g, ""), /:(\w+)/);

const send = (session: FuzzRequest["session"], head: Head, body: Body = noBody): FuzzRequest => ({
  session,
  bytes: writeRequest(head, body),
  isComplete: true,
});

const visits = ({ pattern }: Page) =>
  fc
    .record({ session: anySession, path: fillPattern(pattern), query: pageQuery, headers: anyHeaders })
    .map(({ session, path, query, headers }) => send(session, { method: "GET", target: path + query, headers }));

/** Generates the value of `_data`: the right route id, another route's, or one that does not exist. */
const dataRoute = (page: Page | null, routeIds: readonly string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(page?.routeId ?? "root") },
    { weight: 1, arbitrary: fc.constantFrom(...routeIds) },
    { weight: 1, arbitrary: hostileText.map((text) => text.slice(0, 500)) },
  );

const dataRequests = (page: Page, routeIds: readonly string[]) =>
  fc
    .record({
      session: anySession,
      path: fillPattern(page.pattern),
      query: pageQuery,
      route: dataRoute(page, routeIds),
      headers: anyHeaders,
    })
    .map(({ session, path, query, route, headers }) =>
      send(session, { method: "GET", target: `${path}${query || "?"}&_data=${percentEncode(route)}`, headers }),
    );

const methods = fc.oneof(
  { weight: 12, arbitrary: fc.constant("POST") },
  { weight: 1, arbitrary: fc.constantFrom("PUT", "PATCH", "DELETE", "OPTIONS", "HEAD") },
);

function posts(path: fc.Arbitrary<string>, body: fc.Arbitrary<Body>, page: Page | null, routeIds: readonly string[]) {
  const index = page?.isIndex ? "index" : "";
  const data = fc.option(dataRoute(page, routeIds), { freq: 2, nil: undefined });
  return fc
    .record({ session: anySession, method: methods, path, data, headers: anyHeaders, body })
    .map(({ session, method, path, data, headers, body }) => {
      const query = [index, data === undefined ? "" : `_data=${headerText(percentEncode(data))}`].filter(Boolean);
      const mark = path.includes("?") ? "&" : "?";
      const target = query.length > 0 ? `${path}${mark}${query.join("&")}` : path;
      return send(session, { method, target, headers }, body);
    });
}

function submissions({ method, path, names, files }: PageForm, samples: SampleFiles, routeIds: readonly string[]) {
  if (method === "POST") return posts(fc.constant(path), bodyFor(names, files, samples), null, routeIds);
  return fc
    .record({ session: anySession, query: anyQuery(names), headers: anyHeaders })
    .map(({ session, query, headers }) => send(session, { method, target: path + query, headers }));
}
