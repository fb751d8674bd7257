import { ApiError } from "#contract/errors";
import { unknownId } from "#app/constants";
import { encodePath } from "#app/format/path";
import { somethingWentWrong } from "#app/messages";
import { toChannel } from "#app/video-api/shapes/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { required, requiredOrNull } from "#app/http/load.server";
import { redirectTo } from "#app/http/redirect.server";
import { requireViewer } from "#app/http/viewer.server";
import type { RouteArgs } from "#app/context.server";

/** Finds a channel by its id, or by its username on servers that have no lookup by id; redirects a former name. */
export async function findChannel({ request, context }: RouteArgs, username: string, userId: string) {
  const { users } = videoApi(request, context);
  const findByName = async (error: unknown) => {
    if (!(error instanceof ApiError) || ![400, 404].includes(error.status)) throw error;
    const channel = await users.channel(username);
    if (channel.data._id !== userId) throw new ApiError(404, somethingWentWrong);
    return channel;
  };
  const isUnknown = userId === unknownId;
  const channel = await required(isUnknown ? users.channel(username) : users.channel(userId).catch(findByName));
  const isCanonical = channel._id === userId && channel.username === username;
  if (!isCanonical)
    throw redirectTo(
      { request, context },
      encodePath`/user/${channel.username}/${channel._id}` + pathBelow(request, 3),
    );
  return toChannel(channel);
}

/** Finds the viewer's own channel; redirects former names and the names of other channels. */
export async function requireOwnChannel({ request, context }: RouteArgs, username: string) {
  const viewer = await requireViewer(request, context);
  const { users } = videoApi(request, context);
  if (viewer.username === username) return toChannel(await required(users.channel(username)));
  const isOwnName = viewer.username.toLowerCase() === username.toLowerCase();
  // An unknown name counts as a former name of the viewer.
  const channel = isOwnName ? null : await requiredOrNull(users.channel(username));
  if (!channel || channel._id === viewer._id)
    throw redirectTo({ request, context }, encodePath`/channel/${viewer.username}` + pathBelow(request, 2));
  throw redirectTo({ request, context }, encodePath`/user/${channel.username}/${channel._id}` + publicTab(request));
}

/** Returns what follows the first path segments: tab, dialog and query. */
function pathBelow({ url }: Request, steps: number) {
  const { pathname, search } = new URL(url);
  return ["", ...pathname.split("/").slice(steps + 1)].join("/") + search;
}

const tabs = ["tweets", "playlists", "subscribed", "about"];

function publicTab({ url }: Request) {
  const tab = new URL(url).pathname.split("/")[3] ?? "";
  return tabs.includes(tab) ? encodePath`/${tab}` : "";
}
