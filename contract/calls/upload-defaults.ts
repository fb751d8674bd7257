import { uploadDefaults, uploadDefaultsShape } from "#contract/video-details";
import { call } from "./call";

export const uploadDefaultsCalls = {
  findUploadDefaults: call({
    route: "GET /uploads/defaults",
    summary: "Returns the defaults of the viewer's upload form",
    who: "signed in",
    scope: "publish",
    answer: uploadDefaultsShape,
  }),
  changeUploadDefaults: call({
    route: "PATCH /uploads/defaults",
    summary: "Changes the defaults of the viewer's upload form; absent fields stay unchanged",
    who: "signed in",
    scope: "publish",
    body: uploadDefaults.partial(),
    answer: uploadDefaultsShape,
  }),
};
