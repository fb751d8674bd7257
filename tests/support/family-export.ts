import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hash } from "@node-rs/bcrypt";
import sharp from "sharp";
import { clip } from "./clips";
import { makeDirectory } from "./spawned";

/** Makes an id of the family: its seconds are in 2023, so that it tells a time. */
export const exportId = (number: number) => `6400${number.toString(16).padStart(20, "0")}`;
export const oid = (number: number) => ({ $oid: exportId(number) });
const at = (time: string) => ({ $date: time });

export const password = "a lark ascends";

type Records = (object | string)[];

export interface FamilyExport {
  dir: string;
  media: string;
  write(name: string, records: Records): Promise<void>;
}

/** Creates a directory for an export and one with a video `lark.mp4` and a picture `lark.png`. */
export async function openFamilyExport(): Promise<FamilyExport> {
  const root = await makeDirectory();
  const [dir, media] = [join(root, "export"), join(root, "media")];
  await mkdir(dir);
  await mkdir(join(media, "public/temp"), { recursive: true });
  await copyFile(await clip("mp4"), join(media, "public/temp/lark.mp4"));
  const create = { width: 64, height: 36, channels: 3, background: "teal" } as const;
  await sharp({ create }).png().toFile(join(media, "lark.png"));
  const write = (name: string, records: Records) =>
    writeFile(
      join(dir, name),
      records.map((record) => (typeof record === "string" ? record : JSON.stringify(record)) + "\n").join(""),
    );
  return { dir, media, write };
}

const day = (number: number) => at(`2023-05-${String(number).padStart(2, "0")}T10:00:00.000Z`);

/** Writes an export with every collection, in the spellings of several servers, and with every fault. */
export async function writeFamilyExport({ write }: FamilyExport) {
  const passwordHash = await hash(password, 6);
  const account = (number: number, fields: object) => ({
    ...{ _id: oid(number), password: passwordHash, fullName: `Person ${number}`, createdAt: day(1), updatedAt: day(2) },
    ...{ avatar: "", coverImage: "", refreshToken: "secret", __v: 0 },
    ...fields,
  });
  await write("users.json", [
    account(1, {
      ...{ username: "ann", email: "ann@birds.example", discriptions: "Larks", coverImage: { url: "/temp/none.png" } },
      ...{ avatar: "http://cdn.example/x/lark.png", watchHistory: [oid(11), oid(12), oid(99)] },
    }),
    account(2, { username: "ben", email: "BEN@birds.example", isAdmin: true }),
    account(3, { username: "Ben", email: "ben@BIRDS.example" }),
    account(4, { username: "çelik öz", email: "not an address", password: "plain", fullName: "" }),
    "{ broken",
    { _id: "short", username: "short", email: "short@birds.example" },
  ]);
  const video = (number: number, fields: object) => ({
    ...{ _id: oid(number), videoFile: "https://cdn.example/u/public/temp/lark.mp4", thumbnail: "lark.png" },
    ...{ title: `Lark ${number}`, description: "A bird", duration: 2.1, views: { $numberLong: "41" } },
    ...{ isPublished: true, owner: oid(1), createdAt: day(3), updatedAt: day(4) },
    ...fields,
  });
  await write("videos.json", [
    video(11, { views: { $numberInt: "41" }, tags: ["Birds", "!!"] }),
    video(12, { isPublished: false, owner: { _id: oid(2) }, thumbnail: "" }),
    video(13, { videoFile: { url: "/gone.mp4" } }),
    video(14, { owner: oid(98) }),
    video(15, { videoFile: "lark.png" }),
  ]);
  await write("tweets.json", [
    { _id: oid(21), content: "Good morning", owner: oid(1), createdAt: day(5), updatedAt: day(5) },
    { _id: oid(22), content: "x".repeat(600), owner: oid(2), createdAt: day(5), likes: [oid(1), oid(3)] },
    { _id: oid(23), content: "  ", owner: oid(2), createdAt: day(5) },
  ]);
  await write("comments.json", [
    { _id: oid(33), content: "A reply to a reply", video: oid(11), owner: oid(1), parentId: oid(32) },
    {
      _id: oid(31),
      content: "First",
      video: oid(11),
      owner: oid(2),
      createdAt: { $date: { $numberLong: "1683200000000" } },
    },
    { _id: oid(32), content: "A reply", video: oid(11), owner: oid(3), parentId: oid(31), createdAt: day(6) },
    { _id: oid(34), content: "An orphan", video: oid(11), owner: oid(1), parent: oid(97), createdAt: day(7) },
    { _id: oid(35), content: "On a video that is gone", video: oid(13), owner: oid(1) },
    { _id: oid(36), content: "Unlisted", video: oid(11), owner: oid(1), isUnlisted: true },
  ]);
  await write("likes.json", [
    { _id: oid(41), video: oid(11), likedBy: oid(2), createdAt: day(8) },
    { _id: oid(42), video: oid(11), likedBy: oid(2), createdAt: day(9) },
    { _id: oid(43), comment: oid(31), likedBy: oid(1), createdAt: day(9) },
    { _id: oid(44), tweet: oid(21), likedBy: oid(3), createdAt: day(9) },
    { _id: oid(45), video: oid(11), likedBy: oid(96) },
    { _id: oid(46), likedBy: oid(1) },
  ]);
  await write("test.subscriptions.json", [
    { _id: oid(51), subscriber: oid(2), channel: oid(1), createdAt: day(8) },
    { _id: oid(52), subscriber: oid(1), channel: oid(1), createdAt: day(8) },
  ]);
  const playlists = [
    {
      _id: oid(61),
      name: "Dawn",
      description: "",
      videos: [oid(12), oid(11), oid(13)],
      owner: oid(2),
      createdAt: day(9),
    },
    { _id: oid(62), name: "Mine", description: "", videos: [oid(11)], owner: oid(2), isPublic: false },
  ];
  await write("playlists.json", [JSON.stringify(playlists, null, 2)]);
  await write("watchhistories.jsonl", [{ _id: oid(71), user: oid(2), video: { _id: oid(11) }, watchedAt: day(9) }]);
  await write("sessions.json", []);
}

/** Builds an account that signs in with `password`. */
export const aUser = async (number: number) => ({
  ...{ _id: oid(number), username: `person${number}`, email: `${number}@birds.example`, fullName: "A person" },
  ...{ password: await hash(password, 6), createdAt: day(1), updatedAt: day(2) },
});

/** Builds a video of the account 1. */
export const aVideo = (number: number, videoFile: string) => ({
  ...{ _id: oid(number), title: "A lark", description: "", videoFile, owner: oid(1), views: 0, isPublished: true },
  ...{ createdAt: day(3), updatedAt: day(3) },
});
