/** A version of a video's file. The first version has an empty `version_id`. */
export interface VideoVersion {
  id: string;
  version_id: string;
}

/** A version with the id of its renditions, if it has any; the id is empty for those of earlier releases. */
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

/** Returns the prefix of a version: the video's own for the first version, a directory in it for each later one. */
export const versionPrefix = ({ id, version_id }: VideoVersion) =>
  version_id ? `${videoPrefix(id)}${versionNamePrefix}${version_id}/` : videoPrefix(id);

export const renditionsDirectory = "renditions";

/** Returns the prefix of renditions, playlists and storyboard. They are complete once the video's row has their id. */
export const renditionsPrefix = (version: VersionWithRenditions) =>
  `${versionPrefix(version)}${renditionsDirectory}${version.renditions_id && `-${version.renditions_id}`}/`;

/** Returns the key of a file: a thumbnail belongs to the video, everything else to a version. */
export function buildMediaKey(version: VersionWithRenditions, file: { name: string; isRendition?: boolean }): string {
  if (file.isRendition) return renditionsPrefix(version) + file.name;
  return (file.name.startsWith("thumbnail-") ? videoPrefix(version.id) : versionPrefix(version)) + file.name;
}

/** The name of a source that is kept after its conversion. It has no URL of its own; see media/serve/download.ts. */
export const sourceFileName = "original";

export const draftPrefix = (draftId: string) => `${draftsPrefix}${draftId}/`;

export const uploadKey = (draftId: string, uploadId: string) => draftPrefix(draftId) + uploadId;

export const framesNamePrefix = "frames-";

/** Returns the prefix of the frames of a draft's upload. The draft's row has their count once all are made. */
export const framesPrefix = (draftId: string, uploadId: string) =>
  `${draftPrefix(draftId)}${framesNamePrefix}${uploadId}/`;
