import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { requireViewer } from "#app/http/viewer.server";

export { YourData as default } from "./_app.settings/your-data";

export const meta: MetaFunction = () => [{ title: "Your data · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer(request, context);
  return json(null);
}
