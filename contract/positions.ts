import { z } from "zod";
import { withMessage } from "./with-message";
import * as t from "#languages/api-positions";

const noPosition = withMessage(t.noPosition);

/** Body of PATCH videos/{videoId}/position: the playback position in seconds. */
export const watchPosition = z.object({
  seconds: z
    .string(noPosition)
    .regex(/^\d{1,7}(\.\d{1,20})?$/, noPosition)
    .transform(Number)
    .meta({ type: "number", minimum: 0 }),
});
