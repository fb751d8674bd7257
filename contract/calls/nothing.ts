import { z } from "zod";

/** The empty `data` of calls that return no result. */
export const emptyData = z.object({});
