/** A version of a video's file: the first has an empty `version_id`. */
export interface VideoVersion {
  id: string;
  version_id: string;
}

/** A version with the id of its renditions; empty for those of earlier releases. */
export interface VersionWithRenditions extends VideoVersion {
  renditions_id: string;
}

export const imagesPrefix = "images/";
export const videosPrefix = "videos/";
export const draftsPrefix = "drafts/";

/** Every media key begins with one of these. */
export const mediaPrefixes = [draftsPrefix, imagesPrefix, videosPrefix];

/** Throws unless a prefix begins with one of these and continues, so that no mistake deletes all media. */
export function requireMediaPrefix(prefix: string) {
  if (!mediaPrefixes.some((each) => prefix.startsWith(each) && prefix !== each))
    throw new Error(`Nothing that starts with '${prefix}' may be deleted`);
}

export const videoPrefix = (videoId: string) => `${videosPrefix}${videoId}/`;

export const versionNamePrefix = "version-";

/** Returns the prefix of one version: the video's own for the first one, a directory in it for each later one. */
export const versionPrefix = ({ id, version_id }: VideoVersion) =>
  version_id ? `${videoPrefix(id)}${versionNamePrefix}${version_id}/` : videoPrefix(id);

export const renditionsDirectory = "renditions";

/** Returns the prefix of a version's renditions, playlists and storyboard; the video's row names them when complete. */
export const renditionsPrefix = (version: VersionWithRenditions) =>
  `${versionPrefix(version)}${renditionsDirectory}${version.renditions_id && `-${version.renditions_id}`}/`;

/** Returns the key of a file: a thumbnail belongs to the video, everything else to a version. */
export function buildMediaKey(version: VersionWithRenditions, file: { name: string; isRendition?: boolean }): string {
  if (file.isRendition) return renditionsPrefix(version) + file.name;
  return (file.name.startsWith("thumbnail-") ? videoPrefix(version.id) : versionPrefix(version)) + file.name;
}

/** The name of a source that is kept after its conversion. No address names it; see the handler of downloads. */
export const sourceFileName = "original";

export const draftPrefix = (draftId: string) => `${draftsPrefix}${draftId}/`;

export const uploadKey = (draftId: string, uploadId: string) => draftPrefix(draftId) + uploadId;

export const framesNamePrefix = "frames-";

/** Returns the prefix of the frames of a draft's upload; the draft's row counts them when they are complete. */
export const framesPrefix = (draftId: string, uploadId: string) =>
  `${draftPrefix(draftId)}${framesNamePrefix}${uploadId}/`;
