import { addCaptions, captionsForm, hello } from "#tests/support/captions";
import { insertVideos } from "#tests/support/videos";
import type { Part, Row } from "./table";

const makeForm = async () => captionsForm(hello);

export const captions: Part = {
  rows: [
    ["GET", "/captions/{shown}", 200, 200, 200],
    ["POST", "/captions/{shown}", 401, 404, 201, makeForm],
    ["GET", "/captions/{captionedShown}/{captions}", 200, 200, 200],
    ["DELETE", "/captions/{captionedShown}/{captions}", 401, 404, 200],
    ...(["Hidden", "Busy"] as const).flatMap((state): Row[] => [
      ["GET", `/captions/{${state.toLowerCase()}}`, 404, 404, 200],
      ["POST", `/captions/{${state.toLowerCase()}}`, 401, 404, 201, makeForm],
      ["GET", `/captions/{captioned${state}}/{captions}`, 404, 404, 200],
      ["DELETE", `/captions/{captioned${state}}/{captions}`, 401, 404, 200],
    ]),
  ],
  fixtures: (api, owner) => {
    let ofLastVideo = "";
    const captioned = (state: object) => async () => {
      const videoId = (await insertVideos(api, owner, [state]))[0]!;
      ofLastVideo = (await addCaptions(owner, videoId)).data._id;
      return videoId;
    };
    return {
      captionedShown: captioned({}),
      captionedHidden: captioned({ is_published: 0 }),
      captionedBusy: captioned({ status: "processing" }),
      captions: async () => ofLastVideo,
    };
  },
};
