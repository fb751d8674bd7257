import type { LoaderFunction, ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/**
 * Makes loaders pass their objects to pages directly. Otherwise Remix writes each object as JSON and parses it again
 * before it renders. Not for data requests, whose response is that JSON.
 */
export function passDataDirectly(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && withDirectLoader(route)]);
  return { ...build, routes: Object.fromEntries(routes) as Routes };
}

function withDirectLoader(route: Route): Route {
  const { loader } = route.module;
  // The loader of a resource route returns the response itself.
  if (!loader || !route.module.default) return route;
  const directLoader: LoaderFunction = async (args) => {
    const result: unknown = await loader(args);
    return isPlainObject(result) ? new DirectResponse(result) : result;
  };
  return { ...route, module: { ...route.module, loader: directLoader } };
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const jsonHeaders = new Headers({ "Content-Type": "application/json; charset=utf-8" });

/** The members that Remix 2 reads from a Response; it accepts any object that has them. */
class DirectResponse {
  readonly status = 200;
  readonly statusText = "";
  readonly headers = jsonHeaders;
  readonly body = true;

  constructor(private readonly data: object) {}

  json() {
    return Promise.resolve(this.data);
  }
}
