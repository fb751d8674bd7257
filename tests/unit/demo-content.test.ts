import { expect, test } from "vitest";
import { limits } from "#contract/limits";
import { newUser } from "#contract/users";
import { newVideo } from "#contract/videos";
import { audience } from "../../scripts/demo/audience";
import { channels, demoAccount } from "../../scripts/demo/channels";
import { pictures, scenes } from "../../scripts/demo/scenes";

const clips = channels.flatMap((channel) => channel.clips);

test("the demo has eight channels and forty clips, each with a scene of its own", () => {
  expect([channels.length, clips.length]).toEqual([8, 40]);
  expect(new Set(clips.map(({ scene }) => scene)).size).toBe(40);
  expect(Object.keys(scenes).sort()).toEqual(clips.map(({ scene }) => scene).sort());
  expect(Object.keys(pictures).sort()).toEqual(channels.map(({ username }) => username).sort());
});

test("accounts could have been signed up by the form", () => {
  const people = [...channels, ...audience].map(({ username, fullName }) => ({ username, fullName }));
  for (const { username, fullName } of people)
    expect(
      newUser.safeParse({ username, fullName, email: `${username}@demo.example`, password: demoAccount.password })
        .error,
    ).toBeUndefined();
  expect(new Set(people.map(({ username }) => username)).size).toBe(people.length);
  for (const { about } of channels) expect(about.length).toBeLessThanOrEqual(limits.channelDescription);
});

test("titles and descriptions are within their limits, and kept as they are", () => {
  for (const { title, description } of clips)
    expect(newVideo.parse({ title, description })).toEqual({ title, description });
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

test("every scene has layers, and a sound that is heard and not too loud", () => {
  for (const [name, { layers, sound }] of Object.entries(scenes)) {
    const loudest = sound(0.8).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(layers.length, name).toBeGreaterThan(0);
    expect(loudest, name).toBeGreaterThan(0.005);
    expect(loudest, name).toBeLessThan(3);
  }
});
