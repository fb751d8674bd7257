import type { ActionFunctionArgs } from "@remix-run/node";
import { pressResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { redirectingLoader, requireParams } from "#app/http/params.server";
import { videoApi } from "#app/video-api/index.server";

export { ErrorBoundary } from "../site/_app";

const page = "/settings/decisions";

export const loader = redirectingLoader(page, "noticeId");

export const action = guardAction(async ({ request, params, context }: ActionFunctionArgs) => {
  const { noticeId } = requireParams(params, "noticeId");
  return pressResponse({ request, context }, () => videoApi(request, context).moderation.deleteNotice(noticeId), page);
});
