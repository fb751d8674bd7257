import type { LoaderFunctionArgs } from "@remix-run/node";
import { readQuery } from "#app/format/query";
import type { RouteHandle } from "#app/context.server";
import { required } from "#app/http/load.server";
import { readConnection } from "#app/http/connection.server";
import { requireParams } from "#app/http/params.server";
import { redirectToFile } from "#app/http/redirect.server";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { videoApi } from "#app/video-api/index.server";
import { chooseFileForConnection } from "./_app.video.$videoId/player/player-sources";

export const handle: RouteHandle = { isFile: true };

/**
 * Redirects a player to the file that suits its connection. Returns the URL of the file instead to a script, which
 * sends the megabits per second that it measured. Two visitors may get different files.
 */
export const loader = withSessionCookies(async ({ request, params, context }: LoaderFunctionArgs) => {
  const { videoId } = requireParams(params, "videoId");
  const video = await required(videoApi(request, context).videos.find(videoId));
  const line = readConnection({ request, context }, videoId);
  if (line instanceof Response) return line;
  const answer = redirectToFile(chooseFileForConnection(video, line));
  if (readQuery(request, "tell") === null) return answer;
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(answer.headers.get("Location"), { headers });
});
