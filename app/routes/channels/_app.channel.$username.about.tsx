import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { About } from "#app/components/channels/about";
import type { ShownChannel } from "#app/video-api/shapes/community-view-models.server";
import { findOwnFigures } from "#app/pages/channel-figures.server";
import { requireViewer } from "#app/http/viewer.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer(request, context);
  return json(await findOwnFigures({ request, context }));
}

export default function OwnAbout() {
  return <About channel={useOutletContext<ShownChannel>()} figures={useLoaderData<typeof loader>()} />;
}
