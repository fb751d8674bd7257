export const mediaTypes = "video/*,audio/*,.mkv,.mov,.avi,.mka";

/** Returns whether a file looks like video or sound; the server reads the file itself. */
export const isMedia = ({ type, name }: File) => /^(video|audio)\//.test(type) || /\.(mkv|mov|avi|mka)$/i.test(name);
