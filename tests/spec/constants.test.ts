import { afterAll, describe, expect, test } from "vitest";
import { formatAge } from "#app/format/age";
import { cleanUp } from "#tests/support/spawned";
import { aChannel, aVideo } from "#tests/support/fixtures";
import { startSiteOnStubApi } from "./support/stub-api-site";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const counts: [number, string][] = [
  [0, "0 views"],
  [1, "1 view"],
  [999, "999 views"],
  [1_000, "1.0K views"],
  [1_049, "1.0K views"],
  [1_050, "1.1K views"],
  [999_949, "999.9K views"],
  [999_950, "1.0M views"],
  [1_000_000, "1.0M views"],
  [999_950_000, "1.0B views"],
  [1_000_000_000, "1.0B views"],
  [2_500_000_000, "2.5B views"],
];
const durations: [number, string][] = [
  [1.9, "0:01"],
  [9, "0:09"],
  [59.99, "0:59"],
  [60, "1:00"],
  [3_661, "61:01"],
];
const ages: [number, string][] = [
  [90.5 * minute, "90 minutes ago"],
  [47.5 * hour, "47 hours ago"],
  [48.5 * hour, "2 days ago"],
  [59.5 * day, "59 days ago"],
  [60.5 * day, "2 months ago"],
  [729.5 * day, "24 months ago"],
  [730.5 * day, "2 years ago"],
];
const dates: [string, string][] = [
  ["2026-11-17T23:59:59Z", "17/11/26"],
  ["2024-02-03T00:00:00.000Z", "03/02/24"],
];

const dated = dates.map(([createdAt], index) => aVideo({ _id: `date${index}`, createdAt }));
const videos = [
  ...counts.map(([views], index) => aVideo({ _id: `count${index}`, views })),
  ...durations.map(([duration], index) => aVideo({ _id: `duration${index}`, duration })),
  ...ages.map(([age], index) => aVideo({ _id: `age${index}`, createdAt: new Date(Date.now() - age).toISOString() })),
];
const { viewer } = await startSiteOnStubApi(
  {},
  {
    "GET videos": { docs: videos, totalDocs: videos.length, nextCursor: null, prevCursor: null },
    "GET dashboard/videos": dated,
    "GET users/c/u2": aChannel({ createdAt: "2024-02-03T00:00:00.000Z", subscribersCount: 1_050 }),
  },
);
afterAll(cleanUp);

const home = await viewer().get("/");
const cards = [...home.document.querySelectorAll("main .card")].map((card) => [
  card.querySelector('a[href^="/video/"]')?.getAttribute("href")?.replace("/video/", ""),
  card,
]) as [string, Element][];
const cardOf = (id: string) => (cards.find(([each]) => each === id)?.[1].textContent ?? "").replace(/\s+/g, " ");

describe("a card shows a count shortened with K, M and B", () => {
  test.for(counts.map(([count, expected], index) => [count, expected, index] as const))(
    "%d as %s",
    ([, expected, index]) => {
      expect(cardOf(`count${index}`)).toMatch(new RegExp(`(^|[^\\d.])${expected.replace(".", "\\.")} ·`));
    },
  );
});

describe("a card shows a duration as m:ss", () => {
  test.for(durations.map(([length, expected], index) => [length, expected, index] as const))(
    "%d s as %s",
    ([, expected, index]) => {
      const card = cards.find(([each]) => each === `duration${index}`)![1];
      expect(card.querySelector(".duration")?.textContent).toBe(expected);
    },
  );
});

describe("a card shows an age in the largest unit whose value is above 1", () => {
  test.for(ages.map(([age, expected], index) => [age, expected, index] as const))(
    "%d ms as %s",
    ([, expected, index]) => {
      expect(cardOf(`age${index}`).replaceAll("\u00a0", " ")).toContain(`· ${expected}`);
    },
  );

  test.for([
    [-day, "0 seconds ago"],
    [0, "0 seconds ago"],
    [second, "1 seconds ago"],
    [119.9 * second, "119 seconds ago"],
    [2 * minute, "2 minutes ago"],
    [hour, "60 minutes ago"],
    [2 * hour - 1, "119 minutes ago"],
    [2 * hour, "2 hours ago"],
    [48 * hour, "2 days ago"],
    [60 * day, "2 months ago"],
    [730 * day, "2 years ago"],
  ] as [number, string][])("exactly %d ms as %s", ([age, expected]) => {
    expect(formatAge(new Date(1e12 - age).toISOString(), 1e12)).toBe(expected);
  });
});

describe("a date is DD/MM/YY, in UTC", () => {
  test.for(dates)("%s as %s in the dashboard's table", async ([, expected]) => {
    expect((await viewer().get("/admin/dashboard")).all("td.tabular")).toContain(expected);
  });

  test("on a channel's about tab", async () => {
    expect((await viewer().get("/user/wren/u2/about")).all("dd").slice(0, 2)).toEqual(["03/02/24", "1.1K"]);
  });
});
