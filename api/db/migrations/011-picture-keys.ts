import type { Migration } from "kysely";

/** Finds who shows a picture: earlier releases let several accounts and playlists share one. */
export const pictureKeys: Migration = {
  async up({ schema }) {
    await schema.createIndex("user_avatars").on("users").column("avatar").execute();
    await schema.createIndex("user_cover_images").on("users").column("cover_image").execute();
    await schema.createIndex("playlist_images").on("playlists").column("image").execute();
  },
};
