import type { Follower } from "#demo/audience";
import type { Sound } from "#demo/sound";

/** A video of the demo site. */
export interface Clip {
  /** The name of its drawing among the channel's files; no two videos have the same. */
  scene: string;
  sound: Sound;
  title: string;
  description: string;
  /** English by default. */
  language?: string;
  seconds: number;
  views: number;
  /** The age of the video when the site is made. */
  daysAgo: number;
  unpublished?: true;
  captions?: Captions[];
  /** The oldest first; an unpublished video has none. */
  comments?: [by: Username, text: string][];
}

export interface Captions {
  language: string;
  /** A cue lasts until the next one begins. */
  cues: [startSeconds: number, text: string][];
}

/** A video that its owner has not published yet. */
interface Draft {
  title: string;
  description: string;
}

interface Tweet {
  daysAgo: number;
  text: string;
}

interface Playlist {
  name: string;
  description: string;
  daysAgo: number;
  /** Videos of any channel, in the order in which they were added. */
  scenes: Clip["scene"][];
}

export interface Channel {
  /** Also the name of its folder. */
  username: string;
  fullName: string;
  about: string;
  joinedDaysAgo: number;
  /** The name of its videos' category. */
  category: string;
  /** The tags of its videos, separated by blanks. */
  tags: string;
  follows: Channel["username"][];
  clips: Clip[];
  tweets: Tweet[];
  playlists: Playlist[];
  drafts?: Draft[];
}

/** The username of any user on the site. */
export type Username = Channel["username"] | Follower;
