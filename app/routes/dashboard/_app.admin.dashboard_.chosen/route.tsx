import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Outcomes } from "#app/components/forms/outcomes";
import { readQueries, readQuery } from "#app/format/query";
import { formAction } from "#app/http/form-action.server";
import { errorResponse } from "#app/http/form-response.server";
import { required } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { pick } from "#app/video-api/shapes/view-models.server";
import { type ChosenOutcome, chosenVideosChange } from "#contract/chosen-videos";
import { limits } from "#contract/limits";
import { type VideoChangeName, videoChanges } from "#contract/words/chosen-videos";
import { ConfirmChange } from "./confirm-change";
import * as t from "#languages/dashboard";

export { pageStyles as links } from "#app/components/ui/page-styles";

const dashboardPath = "/admin/dashboard";

export const meta: MetaFunction = () => [{ title: `${t.chosenVideos()} · Vidlark` }];

function readChange(request: Request): VideoChangeName {
  const change = readQuery(request, "act") ?? "";
  return Object.hasOwn(videoChanges, change) ? (change as VideoChangeName) : "visibility";
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { _id: viewerId } = await requireViewer(request, context);
  const { dashboard, playlists } = videoApi(request, context);
  const [change, ids] = [readChange(request), [...new Set(readQueries(request, "id"))]];
  const chosenIds = ids.slice(0, limits.chosenContent);
  const [videos, lists] = await Promise.all([
    chosenIds.length > 0 ? required(dashboard.chosen(chosenIds)) : [],
    change === "playlist" ? required(playlists.listNames(viewerId)) : null,
  ]);
  const playlistNames = { playlists: lists?.docs ?? [], isCut: lists?.isCut ?? false };
  const counts = { missing: chosenIds.length - videos.length, surplus: ids.length - chosenIds.length };
  return json({
    change,
    videos: videos.map((each) => pick(each, "_id", "title", "thumbnailSmall")),
    visibility: findShared(videos.map((each) => each.visibility)) ?? ("" as const),
    ...playlistNames,
    ...counts,
  });
}

/** Returns the value that all have in common; null if they differ. */
const findShared = <T,>(values: readonly T[]) => (new Set(values).size === 1 ? values[0]! : null);

export const action = formAction(chosenVideosChange, async ({ form, api }) => {
  const { dashboard } = api;
  try {
    // The titles are read before the change: a deleted video has none.
    const { data: videos } = await dashboard.chosen(form.value.ids);
    const titles = new Map(videos.map(({ _id, title }) => [_id, title]));
    // The API gets the texts as they were typed.
    const { data } = await dashboard.changeChosen(form.fields);
    return json({ outcomes: data.map((each) => ({ ...each, title: titles.get(each._id) ?? each._id })) });
  } catch (error) {
    return errorResponse(error, { form });
  }
});

/** Renders the form of a change of the chosen videos, and then the result for each. */
export default function ChosenVideosPage() {
  const data = useLoaderData<typeof loader>();
  const result = useActionData<{ outcomes?: (ChosenOutcome & { title: string })[] }>();
  if (!result?.outcomes && data.videos.length > 0)
    return (
      <div className="narrow">
        <ConfirmChange {...data} />
      </div>
    );
  return (
    <div className="narrow">
      <div className="page-head">
        <h1>{t.chosenVideos()}</h1>
      </div>
      {result?.outcomes ? (
        <Outcomes outcomes={result.outcomes} back={dashboardPath} />
      ) : (
        <>
          <p className="mb-4">{t.nothingSelected()}</p>
          <Link className="button" to={dashboardPath}>
            {t.backToYourVideos()}
          </Link>
        </>
      )}
    </div>
  );
}
