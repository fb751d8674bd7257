import { expect, test } from "vitest";
import { newComment } from "#contract/comments";
import { limits } from "#contract/limits";
import { newPlaylist } from "#contract/playlists";
import { newTweet } from "#contract/tweets";
import { newUser } from "#contract/users";
import { newVideo } from "#contract/videos";
import { audience, audienceTweets } from "../../scripts/demo/audience";
import { channels, demoAccount } from "../../scripts/demo/channels";
import { comments } from "../../scripts/demo/comments";
import { pictures, scenes } from "../../scripts/demo/scenes";

const clips = channels.flatMap((channel) => channel.clips);
const people = [...channels, ...audience];
const usernames = people.map(({ username }) => username);
const said = channels.flatMap(({ username }) => Object.values(comments[username]).flat());
const tweets = [...channels.flatMap((channel) => channel.tweets), ...audienceTweets];
const playlists = channels.flatMap((channel) => channel.playlists);

const repeated = (texts: string[]) => texts.filter((text, i) => texts.indexOf(text) !== i);

test("the demo has eight channels and forty clips, each with a scene of its own", () => {
  expect([channels.length, clips.length]).toEqual([8, 40]);
  expect(new Set(clips.map(({ scene }) => scene)).size).toBe(40);
  expect(Object.keys(scenes).sort()).toEqual(clips.map(({ scene }) => scene).sort());
  expect(Object.keys(pictures).sort()).toEqual(channels.map(({ username }) => username).sort());
});

test("accounts could have been signed up by the form", () => {
  for (const { username, fullName } of people)
    expect(
      newUser.safeParse({ username, fullName, email: `${username}@demo.example`, password: demoAccount.password })
        .error,
    ).toBeUndefined();
  expect(repeated(usernames)).toEqual([]);
  for (const { about } of channels) expect(about.length).toBeLessThanOrEqual(limits.channelDescription);
});

test("titles and descriptions are within their limits, and kept as they are", () => {
  for (const { title, description } of clips)
    expect(newVideo.parse({ title, description })).toEqual({ title, description });
});

test("captions begin within their clip, each line behind the one before", () => {
  const captioned = clips.filter(({ captions }) => captions !== undefined);
  expect(captioned.length).toBeGreaterThan(0);
  for (const { seconds, captions = [] } of captioned)
    for (const { cues } of captions) {
      const starts = cues.map(([second]) => second);
      expect(starts).toEqual([...starts].sort((a, b) => a - b));
      expect(starts.at(-1)).toBeLessThan(seconds);
    }
});

test("clips are short, and younger than their channel", () => {
  for (const { clips, joinedDaysAgo } of channels)
    for (const { seconds, daysAgo, views } of clips) {
      expect(seconds).toBeGreaterThanOrEqual(6);
      expect(seconds).toBeLessThanOrEqual(15);
      expect(daysAgo).toBeLessThan(joinedDaysAgo);
      expect(Number.isInteger(views)).toBe(true);
    }
});

test("the demo account has videos, one of them unpublished, and nobody follows themselves", () => {
  const own = channels.find(({ username }) => username === demoAccount.username)!;
  expect(own.clips.filter((clip) => clip.unpublished)).toHaveLength(1);
  for (const { username, follows } of channels) expect(follows).not.toContain(username);
});

test("every published clip has two to nine comments, and an unpublished one has none", () => {
  for (const { username, clips } of channels) {
    const published = clips.filter((clip) => !clip.unpublished).map(({ scene }) => scene);
    expect(Object.keys(comments[username]).sort()).toEqual(published.sort());
    for (const [scene, below] of Object.entries(comments[username])) {
      expect(below.length, scene).toBeGreaterThanOrEqual(2);
      expect(below.length, scene).toBeLessThanOrEqual(9);
    }
  }
});

test("comments could have been posted by the form, by people of the site, and none twice", () => {
  for (const [by, commentContent] of said) {
    expect(newComment.parse({ commentContent })).toEqual({ commentContent });
    expect(usernames).toContain(by);
  }
  expect(repeated(said.map(([, text]) => text))).toEqual([]);
});

test("who is answered in a comment has said something before, below the same clip", () => {
  for (const { username } of channels)
    for (const below of Object.values(comments[username]))
      below.forEach(([by, text], i) => {
        const answered = /^@(\S+)/.exec(text)?.[1];
        const before = below.slice(0, i).map(([earlier]) => String(earlier));
        if (answered) expect(before, `${by}: ${text}`).toContain(answered);
      });
});

test("every channel has four to eight tweets, which could have been posted by the form, and none twice", () => {
  for (const { tweets, joinedDaysAgo } of channels) {
    expect(tweets.length).toBeGreaterThanOrEqual(4);
    expect(tweets.length).toBeLessThanOrEqual(8);
    for (const { daysAgo } of tweets) expect(daysAgo).toBeLessThan(joinedDaysAgo);
  }
  for (const { text } of tweets) expect(newTweet.parse({ content: text })).toEqual({ content: text });
  expect(repeated(tweets.map(({ text }) => text))).toEqual([]);
});

test("playlists could have been made by the form, name clips that stand, and none twice", () => {
  for (const { name, description, scenes: inIt } of playlists) {
    expect(newPlaylist.parse({ name, description })).toEqual({ name, description });
    expect(Object.keys(scenes)).toEqual(expect.arrayContaining(inIt));
    expect(repeated(inIt), name).toEqual([]);
  }
  expect(repeated(playlists.map(({ name }) => name))).toEqual([]);
});

test("a playlist shows what its owner may see", () => {
  for (const { username, clips: own, playlists } of channels) {
    const hidden = clips.filter((clip) => clip.unpublished && !own.includes(clip)).map(({ scene }) => scene);
    for (const scene of playlists.flatMap((playlist) => playlist.scenes)) expect(hidden, username).not.toContain(scene);
  }
});

test("the demo account has five playlists, one empty and one of a long name; another channel has a long playlist", () => {
  const own = channels.find(({ username }) => username === demoAccount.username)!.playlists;
  const lengths = playlists.filter((playlist) => !own.includes(playlist)).map((playlist) => playlist.scenes.length);
  expect(own).toHaveLength(5);
  expect(own.filter((playlist) => playlist.scenes.length === 0)).toHaveLength(1);
  expect(Math.max(...own.map(({ name }) => name.length))).toBeGreaterThan(90);
  expect(Math.max(...lengths)).toBeGreaterThanOrEqual(12);
});

test("every scene has layers, and a sound that is heard and not too loud", () => {
  for (const [name, { layers, sound }] of Object.entries(scenes)) {
    const loudest = sound(0.8).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(layers.length, name).toBeGreaterThan(0);
    expect(loudest, name).toBeGreaterThan(0.005);
    expect(loudest, name).toBeLessThan(3);
  }
});
