import { z } from "zod";
import { receiveUpload } from "./uploads.server";

/** Receives a form of one picture, which must be chosen. */
export const receivePicture = (request: Request, name: "avatar" | "coverImage") =>
  receiveUpload(request, {
    schema: z.object({}),
    requiredFiles: { [name]: "Please choose a picture" },
    largeFile: name,
  });
