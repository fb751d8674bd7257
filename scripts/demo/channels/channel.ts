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
  captions?: Captions[];
}

export interface Captions {
  language: string;
  /** What is said, from which second on. */
  cues: [second: number, text: string][];
}

/** A video that its owner has not finished. */
interface Draft {
  title: string;
  description: string;
}

export interface Tweet {
  daysAgo: number;
  text: string;
}

interface Playlist {
  name: string;
  description: string;
  daysAgo: number;
  /** Of any channel's clips, the first to be put in first. */
  scenes: Clip["scene"][];
}

export interface Channel {
  username: keyof typeof pictures;
  fullName: string;
  about: string;
  joinedDaysAgo: number;
  /** Usernames. */
  follows: Channel["username"][];
  clips: Clip[];
  tweets: Tweet[];
  playlists: Playlist[];
  drafts?: Draft[];
}
