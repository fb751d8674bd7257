import type { AppLoadContext } from "@remix-run/node";
import { ApiError } from "#contract/errors";
import { unknownId } from "#app/constants";
import { encodePath } from "#app/format/path";
import { wrong } from "#app/messages";
import { toChannel } from "#app/video-api/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { mainThing } from "#app/http/load.server";
import { redirectTo } from "#app/http/redirect.server";
import { requireViewer } from "#app/http/viewer.server";

interface Asked {
  request: Request;
  context: AppLoadContext;
}

/** A channel by its id, of a server that knows them by their usernames only by that; a former name leads to the present one. */
export async function channelOf({ request, context }: Asked, username: string, userId: string) {
  const { users } = videoApi(request, context);
  const byName = async (error: unknown) => {
    if (!(error instanceof ApiError) || ![400, 404].includes(error.status)) throw error;
    const found = await users.channel(username);
    if (found.data._id !== userId) throw new ApiError(404, wrong);
    return found;
  };
  const isUnknown = userId === unknownId;
  const channel = await mainThing(isUnknown ? users.channel(username) : users.channel(userId).catch(byName));
  const isHere = channel._id === userId && channel.username === username;
  if (!isHere) throw redirectTo(encodePath`/user/${channel.username}/${channel._id}` + below(request, 3));
  return toChannel(channel);
}

/** The viewer's own channel; others' and former names lead to where those are now. */
export async function ownChannel({ request, context }: Asked, username: string) {
  const viewer = await requireViewer(request, context);
  const { users } = videoApi(request, context);
  if (viewer.username === username) return toChannel(await mainThing(users.channel(username)));
  const isOwnName = viewer.username.toLowerCase() === username.toLowerCase();
  const found = isOwnName ? null : await mainThing(users.channel(username)).catch(nobody);
  if (!found || found._id === viewer._id) throw redirectTo(encodePath`/channel/${viewer.username}` + below(request, 2));
  throw redirectTo(encodePath`/user/${found.username}/${found._id}` + othersTab(request));
}

/** A name that no channel has is taken for a former one of the viewer's own. */
const nobody = (given: unknown) => {
  if (given instanceof Response && given.status === 404) return null;
  throw given;
};

/** What stands in an address below its first steps: tab, dialog and query. */
function below({ url }: Request, steps: number) {
  const { pathname, search } = new URL(url);
  return ["", ...pathname.split("/").slice(steps + 1)].join("/") + search;
}

const tabs = ["tweets", "playlists", "subscribed", "about"];

function othersTab({ url }: Request) {
  const tab = new URL(url).pathname.split("/")[3] ?? "";
  return tabs.includes(tab) ? encodePath`/${tab}` : "";
}
