import type { Person } from "../audience";
import type { Clip } from "../channels/channel";

type Comment = [by: Person, text: string];

/** What is said below each clip, the first to write first. */
export type Comments = Partial<Record<Clip["scene"], Comment[]>>;
