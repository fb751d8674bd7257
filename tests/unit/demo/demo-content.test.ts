import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { newComment } from "#contract/comments";
import { limits } from "#contract/limits";
import { newPlaylist } from "#contract/playlists";
import { newTweet } from "#contract/tweets";
import { newUser } from "#contract/users";
import { newVideo } from "#contract/videos";
import { readCoded } from "#api/db/stored-message";
import { failure } from "#demo/administration";
import { audience, audienceTweets } from "#demo/audience";
import { channels, demoAccount } from "#demo/channels";
import { readPicture, readScene } from "#demo/scene";

const scenes = channels.flatMap(({ clips }) => clips.map(({ scene }) => scene));
const clips = channels.flatMap((channel) => channel.clips);
const people = [...channels, ...audience];
const usernames = people.map(({ username }) => username);
const comments = clips.flatMap((clip) => clip.comments ?? []);
const tweets = [...channels.flatMap((channel) => channel.tweets), ...audienceTweets];
const playlists = channels.flatMap((channel) => channel.playlists);

const repeated = (texts: string[]) => texts.filter((text, i) => texts.indexOf(text) !== i);

test("the demo has eight channels and forty videos, each with its own scene", () => {
  expect({ channelCount: channels.length, clipCount: clips.length }).toEqual({ channelCount: 8, clipCount: 40 });
  expect(new Set(clips.map(({ scene }) => scene)).size).toBe(40);
});

test("the failure of the demo is said in the reader's language", () => {
  expect(readCoded(failure.failure, failure.failure_message)).toEqual({ code: "media.converterDiskFull" });
});

test("every drawing belongs to a video, and every channel has its two pictures", () => {
  for (const { username, clips } of channels) {
    const files = readdirSync(`demo/channels/${username}`).filter((name) => name.endsWith(".svg"));
    const names = ["avatar", "cover", ...clips.map(({ scene }) => scene)];
    expect(files.sort()).toEqual(names.map((name) => `${name}.svg`).sort());
    expect(readPicture(username, "avatar")).toContain('viewBox="0 0 256 256"');
    expect(readPicture(username, "cover")).toContain('viewBox="0 0 1280 214"');
  }
});

test("the sign-up form accepts every account", () => {
  for (const { username, fullName } of people)
    expect(
      newUser.safeParse({ username, fullName, email: `${username}@demo.example`, password: demoAccount.password })
        .error,
    ).toBeUndefined();
  expect(repeated(usernames)).toEqual([]);
  for (const { about } of channels) expect(about.length).toBeLessThanOrEqual(limits.channelDescription);
});

test("the upload form accepts every title and description unchanged", () => {
  for (const { title, description } of clips)
    expect(newVideo.parse({ title, description })).toMatchObject({ title, description });
});

test("caption cues are in order and begin within their video", () => {
  const captioned = clips.filter(({ captions }) => captions !== undefined);
  expect(captioned.length).toBeGreaterThan(0);
  for (const { seconds, captions = [] } of captioned)
    for (const { cues } of captions) {
      const starts = cues.map(([second]) => second);
      expect(starts).toEqual([...starts].sort((a, b) => a - b));
      expect(starts.at(-1)).toBeLessThan(seconds);
    }
});

test("videos are short, and younger than their channel", () => {
  for (const { clips, joinedDaysAgo } of channels)
    for (const { seconds, daysAgo, views } of clips) {
      expect(seconds).toBeGreaterThanOrEqual(6);
      expect(seconds).toBeLessThanOrEqual(15);
      expect(daysAgo).toBeLessThan(joinedDaysAgo);
      expect(Number.isInteger(views)).toBe(true);
    }
});

test("the demo account has one unpublished video, and nobody follows themselves", () => {
  const own = channels.find(({ username }) => username === demoAccount.username)!;
  expect(own.clips.filter((clip) => clip.unpublished)).toHaveLength(1);
  for (const { username, follows } of channels) expect(follows).not.toContain(username);
});

test("a published video has two to nine comments, and an unpublished one has none", () => {
  for (const { scene, unpublished, comments } of clips) {
    if (unpublished) expect(comments, scene).toBeUndefined();
    else expect(comments?.length, scene).toSatisfy((count) => count >= 2 && count <= 9);
  }
});

test("the comment form accepts every comment, its author has an account, and no comment repeats", () => {
  for (const [by, commentContent] of comments) {
    expect(newComment.parse({ commentContent })).toEqual({ commentContent });
    expect(usernames).toContain(by);
  }
  expect(repeated(comments.map(([, text]) => text))).toEqual([]);
});

test("a comment that answers somebody stands below a comment of theirs", () => {
  for (const { comments = [] } of clips)
    comments.forEach(([by, text], i) => {
      const answered = /^@(\S+)/.exec(text)?.[1];
      const before = comments.slice(0, i).map(([earlier]) => String(earlier));
      if (answered) expect(before, `${by}: ${text}`).toContain(answered);
    });
});

test("every channel has four to eight tweets that the form accepts, and no tweet repeats", () => {
  for (const { tweets, joinedDaysAgo } of channels) {
    expect(tweets.length).toBeGreaterThanOrEqual(4);
    expect(tweets.length).toBeLessThanOrEqual(8);
    for (const { daysAgo } of tweets) expect(daysAgo).toBeLessThan(joinedDaysAgo);
  }
  for (const { text } of tweets) expect(newTweet.parse({ content: text })).toEqual({ content: text });
  expect(repeated(tweets.map(({ text }) => text))).toEqual([]);
});

test("the playlist form accepts every playlist, its videos exist, and none repeats", () => {
  for (const { name, description, scenes: inIt } of playlists) {
    expect(newPlaylist.parse({ name, description })).toEqual({ name, description });
    expect(scenes).toEqual(expect.arrayContaining(inIt));
    expect(repeated(inIt), name).toEqual([]);
  }
  expect(repeated(playlists.map(({ name }) => name))).toEqual([]);
});

test("a playlist has only videos that its owner may see", () => {
  for (const { username, clips: own, playlists } of channels) {
    const hidden = clips.filter((clip) => clip.unpublished && !own.includes(clip)).map(({ scene }) => scene);
    for (const scene of playlists.flatMap((playlist) => playlist.scenes)) expect(hidden, username).not.toContain(scene);
  }
});

test("the demo account has five playlists, one empty and one with a long name; another channel has a long playlist", () => {
  const own = channels.find(({ username }) => username === demoAccount.username)!.playlists;
  const lengths = playlists.filter((playlist) => !own.includes(playlist)).map((playlist) => playlist.scenes.length);
  expect(own).toHaveLength(5);
  expect(own.filter((playlist) => playlist.scenes.length === 0)).toHaveLength(1);
  expect(Math.max(...own.map(({ name }) => name.length))).toBeGreaterThan(90);
  expect(Math.max(...lengths)).toBeGreaterThanOrEqual(12);
});

test("every sound is audible and not too loud", () => {
  for (const { scene, sound } of clips) {
    const loudest = sound(0.8).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(loudest, scene).toBeGreaterThan(0.005);
    expect(loudest, scene).toBeLessThan(3);
  }
});

test("a drawing is read with its layers, their motions, and what is behind them", () => {
  const { layers, backdrop } = readScene("clock-room", "gears");
  expect(backdrop).toBeNull();
  expect(layers).toHaveLength(6);
  expect(layers[0]).toMatchObject({ box: { x: 0, y: 0, width: 640, height: 360 }, x: "0", y: "0", turn: null });
  expect(layers[1]).toMatchObject({ box: { x: 101, y: 51, width: 270, height: 270 }, turn: "t*0.5" });
  expect(readScene("clock-room", "chess").layers[2]).toMatchObject({ x: "42*clip((t-1.5)*1.5,0,1)", show: null });
  expect(readScene("clock-room", "life").backdrop).toMatchObject({ thumbnailSecond: 2.5 });
  const all = channels.flatMap(({ username, clips }) => clips.map(({ scene }) => readScene(username, scene).layers));
  expect(all.flat().filter(({ isInThumbnail }) => !isInThumbnail).length).toBeGreaterThan(0);
  expect(all.flat().filter(({ show }) => show !== null).length).toBeGreaterThan(0);
  expect(all.every((layers) => layers.length > 0 && layers.every(({ draw }) => draw.includes("<")))).toBe(true);
});
