import type { PlaylistTextName } from "#contract/words/playlists";
import type { ProfileName } from "#contract/words/profile";

/** Every text of a profile with a value of its own, as people type it and responses have it. */
export const typedProfile: Record<ProfileName, string> = {
  username: "own-name",
  fullName: "A Name of Its Own",
  discriptions: "A description of its own",
  links: "A link of its own https://links.example/own",
  podcastCategory: "Arts/Books",
};

/** The same of a playlist. */
export const typedPlaylist: Record<PlaylistTextName, string> = {
  name: "A list of its own",
  description: "What it is for",
};
