import { uploadDefaults, uploadDefaultsShape } from "#contract/video-details";
import { call } from "./call";

export const uploadDefaultsCalls = {
  findUploadDefaults: call({
    address: "GET /uploads/defaults",
    summary: "What the viewer's upload form begins with",
    who: "signed in",
    scope: "publish",
    answer: uploadDefaultsShape,
  }),
  changeUploadDefaults: call({
    address: "PATCH /uploads/defaults",
    summary: "Changes what the viewer's upload form begins with; what is absent stays",
    who: "signed in",
    scope: "publish",
    body: uploadDefaults.partial(),
    answer: uploadDefaultsShape,
  }),
};
