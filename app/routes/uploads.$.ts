import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { passOnUpload } from "#app/http/proxy-upload.server";

/** Parts of files, for the API; HEAD comes as a loader. */
export const loader = ({ request, context }: LoaderFunctionArgs) => passOnUpload(request, context);
export const action = ({ request, context }: ActionFunctionArgs) => passOnUpload(request, context);
