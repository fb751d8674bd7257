import { insertVideos, videoForm } from "#tests/support/videos";
import { replace, replacementForm } from "#tests/support/replacements";
import type { Part, Row } from "./table";

export const videos: Part = {
  rows: [
    ["GET", "/videos", 200, 200, 200],
    ["GET", "/videos?query=video", 200, 200, 200],
    ["GET", "/videos?userId={owner}", 200, 200, 200],
    ["GET", "/videos/allVideosOfUser/{owner}", 200, 200, 200],
    ["GET", "/sitemap", 200, 200, 200],
    ["GET", "/sitemap/channels", 200, 200, 200],
    ["GET", "/sitemap/playlists", 200, 200, 200],
    ["GET", "/trending", 200, 200, 200],
    // Of the videos that one may not see or download, nothing is said.
    ["GET", "/keepable?ids={shown},{hidden}", 200, 200, 200],
    ["GET", "/subscriptions/videos", 401, 200, 200],
    ["POST", "/videos", 401, 201, 201, () => videoForm()],
    ["GET", "/videos/{shown}", 200, 200, 200],
    ["GET", "/videos/{hidden}", 404, 404, 200],
    ["GET", "/videos/{busy}", 404, 404, 200],
    ["GET", "/videos/{shown}/page", 200, 200, 200],
    ["GET", "/videos/{hidden}/page", 404, 404, 200],
    ["GET", "/videos/{busy}/page", 404, 404, 200],
    ["GET", "/videos/{shown}/related", 200, 200, 200],
    ["GET", "/videos/{hidden}/related", 404, 404, 200],
    ["GET", "/videos/{busy}/related", 404, 404, 200],
    ...(["/videos/view/", "/videos/add/view/"] as const).flatMap((path): Row[] => [
      ["PATCH", `${path}{shown}`, 200, 200, 200],
      ["PATCH", `${path}{hidden}`, 404, 404, 200],
      ["PATCH", `${path}{busy}`, 404, 404, 200],
    ]),
    ...(["shown", "hidden", "busy"] as const).flatMap((state): Row[] => [
      ["PATCH", `/videos/{${state}}`, 401, 404, 200, { title: "Changed" }],
      ["PATCH", `/videos/toggle/publish/{${state}}`, 401, 404, 200],
      ["GET", `/videos/{${state}}/frames`, 401, 404, 200],
      ["DELETE", `/videos/{${state}}`, 401, 404, 200],
      ["GET", `/dashboard/statistics/{${state}}`, 401, 404, 200],
    ]),
    ["POST", "/videos/{shown}/address", 401, 404, 409],
    ["POST", "/videos/{unlisted}/address", 401, 404, 200],
    ["POST", "/videos/watch-time/{shown}", 200, 200, 200, { ranges: "0-1" }],
    ["POST", "/videos/watch-time/{hidden}", 404, 404, 200, { ranges: "0-1" }],
    ["POST", "/videos/watch-time/{busy}", 404, 404, 200, { ranges: "0-1" }],

    ["PATCH", "/videos/{shown}/position", 401, 200, 200, { seconds: "1" }],
    ["PATCH", "/videos/{hidden}/position", 401, 404, 200, { seconds: "1" }],
    ["PATCH", "/videos/{busy}/position", 401, 404, 200, { seconds: "1" }],

    ["PATCH", "/videos/retry/{broken}", 401, 404, 200],
    ["PATCH", "/videos/retry/{shown}", 401, 404, 409],

    ["GET", "/videos/{shown}/replacement", 401, 404, 200],
    ["POST", "/videos/{shown}/replacement", 401, 404, 200, () => replacementForm("silent")],
    ["DELETE", "/videos/{shown}/replacement", 401, 404, 409],
    ["DELETE", "/videos/{replaced}/replacement", 401, 404, 200],

    ["GET", "/dashboard/stats", 401, 200, 200],
    ["GET", "/dashboard/states", 401, 200, 200],
    ["GET", "/dashboard/videos", 401, 200, 200],
    ["GET", "/dashboard/statistics", 401, 200, 200],
    // Others get no row of the owner's videos, and an outcome that says so for each.
    ["GET", "/dashboard/chosen?ids={shown}", 401, 200, 200],
    ["POST", "/dashboard/changes", 401, 200, 200, { ids: "0".repeat(24), change: "delete" }],

    ["GET", "/uploads/defaults", 401, 200, 200],
    ["PATCH", "/uploads/defaults", 401, 200, 200, { language: "en" }],
  ],
  fixtures: (api, owner) => {
    const video = (state: object) => async () => (await insertVideos(api, owner, [state]))[0]!;
    return {
      shown: video({}),
      hidden: video({ is_published: 0 }),
      unlisted: video({ visibility: "unlisted" }),
      busy: video({ status: "processing" }),
      broken: video({ status: "failed", failure: "It is damaged" }),
      replaced: async () => {
        const id = await video({})();
        await replace(owner, id, "fake");
        return id;
      },
      owner: async () => owner.id,
    };
  },
};
