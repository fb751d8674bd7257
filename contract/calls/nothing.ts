import { z } from "zod";

/** The `data` of calls that have nothing to tell. */
export const nothing = z.object({});
