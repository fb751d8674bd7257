import { z } from "zod";
import { time } from "./shapes";
import { ownerShape } from "./users";

/** An account that the viewer blocks. */
export const blockShape = z.object({ user: ownerShape, createdAt: time });
export type Block = z.output<typeof blockShape>;

export const blockStateShape = z.object({ user: ownerShape, isBlocked: z.boolean() });
export type BlockState = z.output<typeof blockStateShape>;
