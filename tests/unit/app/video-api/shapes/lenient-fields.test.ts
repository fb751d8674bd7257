import { expect, test } from "vitest";
import { z } from "zod";
import { toLenientFacts } from "#app/video-api/shapes/lenient-fields.server";

const facts = z.object(toLenientFacts({ frames: z.number().min(0), codec: z.string() }));

test("what the server finds out about a video is read from any server: 0 or blank stands for what is missing", () => {
  expect(facts.parse({ frames: "250", codec: "avc" })).toEqual({ frames: 250, codec: "avc" });
  expect(facts.parse({ codec: null })).toEqual({ frames: 0, codec: "" });
});
