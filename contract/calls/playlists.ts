import { z } from "zod";
import {
  changedPlaylist,
  fullPlaylistShape,
  movedVideo,
  newPlaylist,
  playlistShape,
  watchLaterShape,
} from "#contract/playlists";
import { playlistDownloadsShape } from "#contract/playlist-downloads";
import { switchState } from "#contract/shapes";
import { call } from "./call";
import { pagedList, paging } from "./list";

const listedVideo = {
  videos: "`none` for an empty `videos`, or the id of the only video that it may contain",
} as const;

const downloadSizes = {
  size: "`best`, `audio`, or a maximum size such as 240, in pixels of the shorter side; without it, the largest size up to 480",
} as const;

export const playlistCalls = {
  findPlaylist: call({
    route: "GET /playlist/{playlistId}",
    isWidelySupported: true,
    summary: "Returns a playlist",
    who: "everybody",
    scope: "read",
    query: listedVideo,
    answer: playlistShape,
  }),
  listPlaylists: call({
    route: "GET /playlist/user/{userId}",
    isWidelySupported: true,
    aliases: ["GET /playlist/users/{userId}"],
    summary: "Lists a channel's playlists, newest first",
    who: "everybody",
    scope: "read",
    ...pagedList(playlistShape, listedVideo),
  }),
  readPlaylist: call({
    route: "GET /playlist/user/allvideos/{playlistId}",
    isWidelySupported: true,
    summary: "Returns a playlist with a page of its videos",
    who: "everybody",
    scope: "read",
    query: {
      ...paging,
      sortBy: "`newest`: only videos in everybody's lists, the last added first",
      around: "The id of a video: lists up to 12 videos around it, with its position as `queue`",
      shuffle:
        "With `around`: a text that decides the order; if it ends with the id of a video, this video comes first",
    },
    answer: fullPlaylistShape,
  }),
  listPlaylistDownloads: call({
    route: "GET /playlist/{playlistId}/downloads",
    summary: "Lists the files of a playlist for download, one of each video, with their sizes in bytes",
    who: "everybody",
    scope: "read",
    query: downloadSizes,
    answer: playlistDownloadsShape,
  }),
  zipPlaylist: call({
    route: "GET /playlist/{playlistId}/zip",
    summary:
      "Returns the files of a playlist as one ZIP file; its `missing.txt` names files that were deleted in the meantime",
    who: "everybody",
    scope: "read",
    query: downloadSizes,
    answer: z.unknown(),
    produces: "application/zip",
  }),
  addPlaylist: call({
    route: "POST /playlist/",
    isWidelySupported: true,
    summary: "Creates a playlist",
    who: "signed in",
    scope: "playlists",
    limit: "playlist",
    posts: true,
    body: newPlaylist,
    answer: playlistShape,
    status: 201,
  }),
  editPlaylist: call({
    route: "PATCH /playlist/{playlistId}",
    isWidelySupported: true,
    summary: "Changes texts and picture of the viewer's playlist",
    who: "signed in",
    scope: "playlists",
    posts: true,
    body: changedPlaylist,
    files: ["thumbnail"],
    answer: playlistShape,
  }),
  deletePlaylist: call({
    route: "DELETE /playlist/{playlistId}",
    isWidelySupported: true,
    summary: "Deletes the viewer's playlist",
    who: "signed in",
    scope: "playlists",
  }),
  listWatchLater: call({
    route: "GET /users/watch-later",
    summary: "Lists the viewer's Watch later list in the order in which the videos were added",
    who: "signed in",
    scope: "read",
    query: paging,
    answer: watchLaterShape,
  }),
  setWatchLater: call({
    route: "POST /users/watch-later/{videoId}",
    summary: "Adds a video to the viewer's Watch later list, or removes it",
    who: "signed in",
    scope: "playlists",
    limit: "reaction",
    body: z.object({ saved: switchState }),
    answer: z.object({ saved: z.boolean() }),
  }),
  addToPlaylist: call({
    route: "PATCH /playlist/add/{videoId}/{playlistId}",
    isWidelySupported: true,
    aliases: ["PATCH /playlist/add/{playlistId}/{videoId}"],
    summary: "Adds a video to the viewer's playlist",
    who: "signed in",
    scope: "playlists",
    limit: "reaction",
    answer: playlistShape,
  }),
  moveInPlaylist: call({
    route: "PATCH /playlist/{playlistId}/videos/{videoId}",
    summary: "Moves a video of the viewer's playlist before or after another of its videos, or one place up or down",
    who: "signed in",
    scope: "playlists",
    limit: "reaction",
    body: movedVideo,
    answer: playlistShape,
  }),
  removeFromPlaylist: call({
    route: "PATCH /playlist/remove/{videoId}/{playlistId}",
    isWidelySupported: true,
    aliases: ["PATCH /playlist/remove/{playlistId}/{videoId}"],
    summary: "Removes a video from the viewer's playlist",
    who: "signed in",
    scope: "playlists",
    limit: "reaction",
    answer: playlistShape,
  }),
};
