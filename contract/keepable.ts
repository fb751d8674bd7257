import { z } from "zod";
import { id } from "./shapes";

/** A video of GET keepable: one that the viewer may see and whose downloads are offered to them. */
export const keepableShape = z.object({
  _id: id,
  /** Whether the same holds for everybody, so that a device may keep it after a sign-out. */
  isOpen: z.boolean(),
});

export type Keepable = z.output<typeof keepableShape>;
