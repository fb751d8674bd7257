import type { pictures, scenes } from "../scenes";

export interface Clip {
  scene: keyof typeof scenes;
  title: string;
  description: string;
  seconds: number;
  views: number;
  /** Before the site is made. */
  daysAgo: number;
  unpublished?: true;
}

export interface Channel {
  username: keyof typeof pictures;
  fullName: string;
  about: string;
  joinedDaysAgo: number;
  /** Usernames. */
  follows: Channel["username"][];
  clips: Clip[];
}
