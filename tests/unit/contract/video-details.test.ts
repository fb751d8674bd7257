import { expect, test } from "vitest";
import { detailFields } from "#contract/video-details";

const tagsOf = (count: number) => Array.from({ length: count }, (_, index) => `tag${index}`).join(" ");
const readTags = (text: string) => detailFields.tags.safeParse(text);

test("a video has up to ten tags, and one that repeats counts once", () => {
  expect(readTags(tagsOf(10)).data).toHaveLength(10);
  expect(readTags(`${tagsOf(10)} #TAG9`).data).toHaveLength(10);
  expect(readTags(tagsOf(11)).error?.issues.map(({ message }) => message)).toEqual(["A video has at most 10 tags"]);
});
