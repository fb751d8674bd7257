import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { readQuery } from "#app/format/query";
import { requireParams } from "#app/http/params.server";
import { requireViewer } from "#app/http/viewer.server";
import { csvResponse } from "#app/pages/csv.server";
import { fileLoader } from "#app/pages/file-download.server";
import { channelTables } from "#app/pages/statistics-tables.server";
import { videoApi } from "#app/video-api/index.server";
import { parsePeriod } from "#contract/statistics";

const isTable = (name: string): name is keyof typeof channelTables => Object.hasOwn(channelTables, name);

function requireTable({ params }: Pick<LoaderFunctionArgs, "params">) {
  const { table } = requireParams(params, "table");
  if (!isTable(table)) throw json(null, 404);
  return table;
}

function findPage({ request, params }: LoaderFunctionArgs) {
  requireTable({ params });
  return `/admin/dashboard/statistics${new URL(request.url).search}`;
}

export const loader = fileLoader(findPage, async ({ request, params, context }) => {
  const table = requireTable({ params });
  await requireViewer(request, context);
  const days = parsePeriod(readQuery(request, "days"));
  const { data: statistics } = await videoApi(request, context).statistics.ofChannel(days);
  return csvResponse(channelTables[table](statistics), `statistics-${table}-${statistics.to}-${days}-days`);
});
