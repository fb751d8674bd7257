import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "#app/routes";

/** A file of a route below `app/`, and its whole path, such as `/video/:videoId`. */
interface RouteFile {
  file: string;
  path: string;
}

const listFrom = (entries: readonly RouteConfigEntry[], parent: string): RouteFile[] =>
  entries.flatMap(({ file, path = "", children = [] }) => {
    const whole = path ? `${parent}/${path}` : parent;
    return [{ file, path: whole || "/" }, ...listFrom(children, whole)];
  });

/** Every route of the site. */
export const routeFiles = listFrom(routes, "");
