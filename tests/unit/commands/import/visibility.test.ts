import { expect, test } from "vitest";
import { parseRecord } from "#commands/import/record";
import { readVisibility } from "#commands/import/visibility";

test.each([
  [{}, "public"],
  [{ isPublished: true }, "public"],
  [{ isPublished: "yes", visibility: " Public " }, "public"],
  [{ isPrivate: false, isDraft: 0, status: "ready" }, "public"],
  [{ published: "2020-01-01T00:00:00Z" }, "public"],
  [{ published: "2020-01-01" }, "public"],
  [{ isDeleted: false, isArchived: "0", unlisted: "no", state: "ready" }, "public"],
  [{ privacyStatus: "unlisted" }, "unlisted"],
  [{ unlisted: true }, "unlisted"],
  [{ isUnlisted: 1, visibility: "public" }, "unlisted"],
  [{ state: "Unlisted" }, "unlisted"],
  [{ visibility: "public", privacy: "unlisted" }, "unlisted"],
] as const)("%j is %s", (record, visibility) => {
  expect(readVisibility(record)).toEqual({ visibility, listed: visibility, hiding: null });
});

test.each([
  [{ isPrivate: true }, "isPrivate is “true”"],
  [{ isPublished: true, isPublic: false }, "isPublic is “false”"],
  [{ isPublished: "no" }, "isPublished is “no”"],
  [{ isPublished: "0" }, "isPublished is “0”"],
  [{ isPublished: "2" }, "isPublished is “2”"],
  [{ isPublished: "-1" }, "isPublished is “-1”"],
  [{ published: "draft 1" }, "published is “draft 1”"],
  [{ isPublished: "nein" }, "isPublished is “nein”"],
  [{ published: "2999-01-01" }, "published is “2999-01-01”"],
  [{ isDeleted: true }, "isDeleted is “true”"],
  [{ deleted: "1" }, "deleted is “1”"],
  [{ isArchived: true, unlisted: true }, "isArchived is “true”"],
  [{ state: "private" }, "state is “private”"],
  [{ unlisted: "nein" }, "unlisted is “nein”"],
  [{ status: "Draft" }, "status is “Draft”"],
  [{ draft: "1" }, "draft is “1”"],
  [{ visibility: "members" }, "visibility is “members”"],
  [{ visibility: "public", privacy: "privat" }, "privacy is “privat”"],
  [{ visibility: 0 }, "visibility is “0”"],
])("%j is private, and the report says why", (record, hiding) => {
  expect(readVisibility(record)).toMatchObject({ visibility: "private", hiding });
});

test("a date of MongoDB says when a record is published, also one to come", () => {
  const read = (date: string) => readVisibility(parseRecord(`{"published":{"$date":"${date}"}}`)!).visibility;
  expect([read("2020-01-01T00:00:00Z"), read("2999-01-01T00:00:00Z")]).toEqual(["public", "private"]);
});
