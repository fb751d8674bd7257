import { expect, test } from "vitest";
import { readDetails, readPlaylistTexts, readProfile } from "#commands/import/read-texts";
import { typedPlaylist, typedProfile } from "#tests/support/profile-texts";
import { savedDetails, typedDetails } from "#tests/support/video-details";

const { visibility: _, publishAt: __, category: ___, ...details } = savedDetails;

test("an import reads every text that people say about a video, a playlist and themselves", () => {
  const changes: string[] = [];
  expect({
    video: readDetails({ ...typedDetails }, changes),
    playlist: readPlaylistTexts({ ...typedPlaylist }, changes),
    profile: readProfile({ ...typedProfile }, typedProfile.username, changes),
    changes,
  }).toEqual({ video: details, playlist: typedPlaylist, profile: typedProfile, changes: [] });
});

test("a language, a licence or a podcast category that this site does not have stays empty, and is reported", () => {
  const changes: string[] = [];
  const video = readDetails({ title: "Larks", language: "Klingon!", licence: "mine" }, changes);
  const profile = readProfile({ fullName: "Ann", podcastCategory: "Birds" }, "ann", changes);
  expect({ language: video.language, licence: video.licence, category: profile.podcastCategory }).toEqual({
    ...{ language: "", licence: "", category: "" },
  });
  expect(changes).toEqual([
    "language “Klingon!” is none of this site, and is now empty",
    "licence “mine” is none of this site, and is now empty",
    "podcast category “Birds” is none of this site, and is now empty",
  ]);
});

test("an import reads links as texts or records, and leaves out what is no link", () => {
  const changes: string[] = [];
  const links = ["https://blog.example/", { label: "Shop", url: "https://shop.example/" }, "javascript:alert(1)", null];
  expect(readProfile({ links, fullName: "Ann" }, "ann", changes).links).toBe(
    "https://blog.example/\nShop https://shop.example/",
  );
  expect(changes).toEqual(["1 of its links could not come"]);
});
