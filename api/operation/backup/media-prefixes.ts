import { draftsPrefix, imagesPrefix, videosPrefix } from "#api/media/store/keys";

/** The beginnings of all keys of media. */
export const mediaPrefixes = [draftsPrefix, imagesPrefix, videosPrefix];
