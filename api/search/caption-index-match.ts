import type { RawBuilder } from "kysely";

/** A video whose captions have the words, and the first of those captions. */
export interface Saying {
  id: string;
  created_at: string;
  captions_id: string;
}

export interface SayingsAsked {
  /** Three signs or more, folded. */
  words: string;
  /** What else is asked of the videos. */
  where: RawBuilder<boolean>;
  /** The video to go on from, down to older ones or up to newer ones. */
  edge: { id: string; created_at: string } | null;
  up: boolean;
  most: number;
}

const compare = <T>(a: T, b: T) => (a < b ? -1 : Number(a > b));

const byAge = (a: SayingPlace, b: SayingPlace) => compare(b.created_at, a.created_at) || compare(b.id, a.id);
type SayingPlace = Pick<Saying, "id" | "created_at">;

/** Each video once, in order, beyond the edge. */
export function inOrder(sayings: Saying[], { edge, up }: SayingsAsked): Saying[] {
  const order = (a: SayingPlace, b: SayingPlace) => (up ? byAge(b, a) : byAge(a, b));
  const firsts = new Map<string, Saying>();
  for (const saying of sayings) {
    const known = firsts.get(saying.id);
    if (!known || saying.captions_id < known.captions_id) firsts.set(saying.id, saying);
  }
  return [...firsts.values()].filter((saying) => !edge || order(edge, saying) < 0).sort(order);
}
