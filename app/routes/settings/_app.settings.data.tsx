import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { requireViewer } from "#app/http/viewer.server";
import * as t from "#languages/settings";

export { YourData as default } from "./_app.settings/your-data";

export const meta: MetaFunction = () => [{ title: `${t.yourData()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer(request, context);
  return json(null);
}
