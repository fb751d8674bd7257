import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { About } from "#app/components/channels/about";
import type { ShownChannel } from "#app/video-api/shapes/community-view-models.server";
import { findPublicFigures, findOwnFigures } from "#app/pages/channel-figures.server";
import { requireParams } from "#app/http/params.server";
import { readStartup, requireViewer } from "#app/http/viewer.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ownId = (await readStartup(request, context)).viewer?._id;
  const isPublic = "userId" in params;
  const { userId } = isPublic
    ? requireParams(params, "userId")
    : { userId: (await requireViewer(request, context))._id };
  const figures =
    userId === ownId ? findOwnFigures({ request, context }) : findPublicFigures({ request, context }, userId);
  return json(await figures);
}

export default function ChannelAbout() {
  return <About channel={useOutletContext<ShownChannel>()} figures={useLoaderData<typeof loader>()} />;
}
