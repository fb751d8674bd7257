import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { readQuery } from "#app/format/query";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { requireViewer } from "#app/http/viewer.server";
import { csvResponse } from "#app/pages/csv.server";
import { videoTables } from "#app/pages/statistics-tables.server";
import { videoApi } from "#app/video-api/index.server";
import { parsePeriod } from "#contract/statistics";

const isTable = (name: string): name is keyof typeof videoTables => Object.hasOwn(videoTables, name);

export const loader = withSessionCookies(async ({ request, params, context }: LoaderFunctionArgs) => {
  const { videoId, table } = requireParams(params, "videoId", "table");
  if (!isTable(table)) throw json(null, 404);
  await requireViewer(request, context);
  const days = parsePeriod(readQuery(request, "days"));
  const statistics = await required(videoApi(request, context).statistics.ofVideo(videoId, days));
  const name = `statistics-${statistics._id}-${table}-${statistics.to}-${days}-days`;
  return csvResponse(videoTables[table](statistics), name);
});
