import { json } from "@remix-run/node";
import type { RouteArgs } from "#app/context.server";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { requireRole } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";

/** Finds a category, and the others, for a page that changes it. Throws a 404 without the role or the category. */
export async function loadCategory(args: RouteArgs & { params: Record<string, string | undefined> }) {
  const { request, context, params } = args;
  await requireRole(request, context, "administrator");
  const { category: id } = requireParams(params, "category");
  const categories = await required(videoApi(request, context).site.categories());
  const category = categories.find(({ _id }) => _id === id);
  if (!category) throw json(null, 404);
  return { category, others: categories.filter((each) => each !== category) };
}
