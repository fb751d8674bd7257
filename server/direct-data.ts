import type { LoaderFunction, ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/**
 * Lets the loaders of pages hand over the objects that they return. Remix would write each as JSON and read it again before
 * it renders. Not for requests of data, whose answer is that JSON.
 */
export function handOverData(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && withDirectLoader(route)]);
  return { ...build, routes: Object.fromEntries(routes) as Routes };
}

function withDirectLoader(route: Route): Route {
  const { loader } = route.module;
  // A route without a page answers by itself.
  if (!loader || !route.module.default) return route;
  const directLoader: LoaderFunction = async (args) => {
    const result: unknown = await loader(args);
    return isPlainObject(result) ? new DirectAnswer(result) : result;
  };
  return { ...route, module: { ...route.module, loader: directLoader } };
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const jsonHeaders = new Headers({ "Content-Type": "application/json; charset=utf-8" });

/** What Remix 2 reads of a Response: it takes anything with these fields for one. */
class DirectAnswer {
  readonly status = 200;
  readonly statusText = "";
  readonly headers = jsonHeaders;
  readonly body = true;

  constructor(private readonly data: object) {}

  json() {
    return Promise.resolve(this.data);
  }
}
