import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readQuery } from "#app/format/query";
import { formAction } from "#app/http/form-action.server";
import { optional, required } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import type { Video } from "#app/video-api/shapes/shapes.server";
import { pick } from "#app/video-api/shapes/view-models.server";
import { limits, pageSizes } from "#contract/limits";
import { type ChosenVideo, showcaseForm } from "#contract/showcase";
import { pinnedNames } from "#contract/words/showcase";
import { SettingsForm } from "./_app.settings/settings-form";
import { Fault, VideoSelect } from "./_app.settings/video-select";
import * as t from "#languages/settings";

export const meta: MetaFunction = () => [{ title: `${t.trailerAndPinnedVideos()} · Vidlark` }];

const pagePath = "/settings/showcase";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { _id } = await requireViewer(request, context);
  const { users, dashboard } = videoApi(request, context);
  const requestedId = readQuery(request, "id");
  const [chosen, newest, requestedVideos] = await Promise.all([
    required(users.ownShowcase()),
    optional(dashboard.videos(_id, {}, {}, pageSizes.max)),
    requestedId ? optional(dashboard.chosen([requestedId])) : null,
  ]);
  const offeredVideos = [...(requestedVideos ?? []), ...(newest?.docs ?? [])].filter(isListed);
  const isOffered = offeredVideos.some((video) => video._id === requestedId);
  return json({
    chosen,
    requestedId: isOffered ? requestedId : null,
    videos: offeredVideos.map((each) => pick(each, "_id", "title", "thumbnailSmall")),
  });
}

const isListed = ({ isPublished, visibility, status }: Video) =>
  isPublished && visibility === "public" && status === "ready";

export const action = formAction(showcaseForm, ({ form, api, answer }) => {
  const values: Record<string, string | undefined> = form.value;
  const pinnedIds = pinnedNames.map((name) => values[name] ?? "").join(" ");
  return answer(api.users.changeShowcase({ trailer: form.value.trailer, pinned: pinnedIds }), { goTo: pagePath });
});

const places = [t.firstPlace, t.secondPlace, t.thirdPlace, t.fourthPlace].slice(0, limits.pinnedVideos);

/**
 * Hides an empty place after another empty one, unless it has the focus, so that one free place is offered. Browsers
 * without `:has` show all places.
 */
const oneEmptyPlace = "[&>div:has([value='']:checked)+div:has([value='']:checked):not(:focus-within)]:hidden";

/** Says why others do not see a chosen video; null if they do. */
function describeFault({ state, title }: ChosenVideo): string | null {
  if (state === "deleted") return t.chosenDeleted();
  return state === "notPublic" ? t.chosenNotPublic({ title }) : null;
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** Lists the videos to choose from: the newest ones, and those that are already chosen. */
function listOptions({ videos, chosen }: Page) {
  const chosenVideos = [chosen.trailer, ...chosen.pinned].filter((each) => each !== null && each.state !== "deleted");
  const titles = new Map([...videos, ...chosenVideos].map((each) => [each!._id, each!.title]));
  return [["", t.noVideo()] as const, ...titles];
}

/** Returns the ids of the videos at each place. The requested video takes the first free place. */
function fillPlaces({ chosen: { pinned }, requestedId }: Page) {
  const ids = pinned.filter(({ state }) => state !== "deleted").map(({ _id }) => _id);
  return requestedId && !ids.includes(requestedId) ? [...ids, requestedId] : ids;
}

export default function ShowcaseSettings() {
  const page = useLoaderData<typeof loader>();
  const { trailer, pinned } = page.chosen;
  const options = listOptions(page);
  const ids = fillPlaces(page);
  const existingVideos = pinned.filter(({ state }) => state !== "deleted");
  const deletedVideos = pinned.filter(({ state }) => state === "deleted");
  const pictures = Object.fromEntries(page.videos.map(({ _id, thumbnailSmall }) => [_id, thumbnailSmall]));
  return (
    <SettingsForm action={pagePath}>
      {({ at }) => (
        <>
          <VideoSelect
            label={t.trailer()}
            fault={trailer && describeFault(trailer)}
            hint={t.trailerHint()}
            {...{ options, pictures }}
            {...at("trailer")}
            defaultValue={at("trailer").defaultValue ?? (trailer && trailer.state !== "deleted" ? trailer._id : "")}
          />
          <fieldset className={`form m-0 min-w-0 border-0 p-0 ${oneEmptyPlace}`}>
            <legend className="mb-1 p-0 text-18 font-semibold">{t.pinnedVideos()}</legend>
            <p className="hint">{t.pinnedVideosHint()}</p>
            {deletedVideos.map((each) => (
              <Fault key={each._id}>{describeFault(each)}</Fault>
            ))}
            {places.map((sayPlace, index) => {
              const { errors = index === 0 ? at("pinned").errors : undefined, ...field } = at(pinnedNames[index]!);
              const defaultValue = field.defaultValue ?? ids[index] ?? "";
              return (
                <VideoSelect
                  key={pinnedNames[index]}
                  fault={existingVideos[index] ? describeFault(existingVideos[index]) : null}
                  label={sayPlace()}
                  {...{ options, pictures }}
                  {...field}
                  {...(errors && { errors })}
                  defaultValue={defaultValue}
                />
              );
            })}
          </fieldset>
        </>
      )}
    </SettingsForm>
  );
}
