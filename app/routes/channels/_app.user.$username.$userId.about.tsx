import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { About } from "#app/components/channels/about";
import type { ShownChannel } from "#app/video-api/shapes/community-view-models.server";
import { findPublicFigures, findOwnFigures } from "#app/pages/channel-figures.server";
import { requireParams } from "#app/http/params.server";
import { readStartup } from "#app/http/viewer.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { userId } = requireParams(params, "userId");
  const { viewer } = await readStartup(request, context);
  const isOwn = viewer?._id === userId;
  return json(await (isOwn ? findOwnFigures({ request, context }) : findPublicFigures({ request, context }, userId)));
}

export default function ChannelAbout() {
  return <About channel={useOutletContext<ShownChannel>()} figures={useLoaderData<typeof loader>()} />;
}
