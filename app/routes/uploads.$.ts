import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { proxyUpload } from "#app/http/proxy-upload.server";

/** Parts of files, for the API; HEAD comes as a loader. */
export const loader = ({ request, context }: LoaderFunctionArgs) => proxyUpload(request, context);
export const action = ({ request, context }: ActionFunctionArgs) => proxyUpload(request, context);
