/** What the head of a channel and its about tab show. */
export interface ShownChannel {
  _id: string;
  username: string;
  fullName: string;
  avatar: string;
  coverImage: string;
  description: string;
  createdAt: string;
  /** null where the server does not tell. */
  subscribersCount: number | null;
  channelsSubscribedToCount: number | null;
  totalViews: number | null;
  isSubscribed: boolean;
}

/** A page of a list as components take it; null where it could not be had. */
export type Listed<T> = { docs: T[]; next: string | null; prev: string | null; isCut: boolean } | null;
