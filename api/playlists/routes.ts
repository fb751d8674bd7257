import type { Context } from "hono";
import { Hono } from "hono";
import type { Env } from "#api/http/env";
import { fieldsOf } from "#api/http/fields";
import { idOf } from "#api/http/ids";
import { pageAsked } from "#api/http/paging";
import { reply } from "#api/http/reply";
import { signedIn, viewerOf } from "#api/http/session";
import { valid } from "#api/http/valid";
import { removePicture } from "#api/media/remove-picture";
import { newPlaylist } from "#contract/playlists";
import { addPlaylist, deletePlaylist } from "./changes";
import { editPlaylist } from "./edit";
import type { Look } from "./figures";
import { addToPlaylist, removeFromPlaylist } from "./members";
import { findPlaylist, listPlaylistsOf, openPlaylist } from "./queries";

/** `?videos=none` or `?videos={id}` keep the answer short. */
function lookOf(c: Context<Env>): Look {
  const asked = c.req.query("videos");
  const among = asked ? (asked === "none" ? [] : [idOf(asked, "video")]) : null;
  return { viewerId: c.var.viewer?.id ?? null, among };
}

const playlistIdOf = (id: string) => idOf(id, "playlist");

const ownPlaylist = (c: Context<Env>, id: string) =>
  findPlaylist(c.var.db, id, { viewerId: viewerOf(c).id, among: null });

/** Mounted at /api/v1/playlist. */
export const playlists = new Hono<Env>()
  .get("/user/allvideos/:playlistId", async (c) => {
    const id = playlistIdOf(c.req.param("playlistId"));
    const playlist = await openPlaylist(c.var.db, id, pageAsked(c.req.query()), c.var.viewer?.id ?? null);
    return reply(c, "Playlist fetched successfully", playlist);
  })
  .get("/user/:userId", async (c) => {
    const userId = idOf(c.req.param("userId"), "user");
    const { docs, page } = await listPlaylistsOf(c.var.db, userId, pageAsked(c.req.query()), lookOf(c));
    return reply(c, "Playlists fetched successfully", docs, 200, { page });
  })
  .get("/:playlistId", async (c) => {
    const id = playlistIdOf(c.req.param("playlistId"));
    return reply(c, "Playlist fetched successfully", await findPlaylist(c.var.db, id, lookOf(c)));
  })
  .post("/", signedIn, async (c) => {
    const texts = valid(newPlaylist, await fieldsOf(c));
    const id = await addPlaylist(c.var.db, viewerOf(c).id, texts);
    return reply(c, "Playlist created successfully", await ownPlaylist(c, id), 201);
  })
  .patch("/add/:one/:other", signedIn, async (c) => {
    const ids = [idOf(c.req.param("one"), "video"), playlistIdOf(c.req.param("other"))] as const;
    const id = await addToPlaylist(c.var.db, ids, viewerOf(c).id);
    return reply(c, "Video added to playlist", await ownPlaylist(c, id));
  })
  .patch("/remove/:one/:other", signedIn, async (c) => {
    const ids = [idOf(c.req.param("one"), "video"), playlistIdOf(c.req.param("other"))] as const;
    const id = await removeFromPlaylist(c.var.db, ids, viewerOf(c).id);
    return reply(c, "Video removed from playlist", await ownPlaylist(c, id));
  })
  .patch("/:playlistId", signedIn, async (c) => {
    const id = playlistIdOf(c.req.param("playlistId"));
    await editPlaylist(c.var.deps, id, viewerOf(c).id, c.req.raw);
    return reply(c, "Playlist updated successfully", await ownPlaylist(c, id));
  })
  .delete("/:playlistId", signedIn, async (c) => {
    const id = playlistIdOf(c.req.param("playlistId"));
    const image = await deletePlaylist(c.var.db, id, viewerOf(c).id);
    await removePicture(c.var.db, c.var.deps.media, image);
    return reply(c, "Playlist deleted successfully", {});
  });
