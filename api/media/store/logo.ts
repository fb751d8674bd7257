import { createRequire } from "node:module";
import { HelperProcess, TaskError } from "#api/media/processes/helper-process";
import { limitConcurrency } from "#api/media/processes/limit-concurrency";
import { ApiError } from "#contract/errors";

interface DrawnLogo {
  /** A PNG of at most 512 pixels. */
  kept: Uint8Array;
  /** A WebP of what a header shows. */
  shown: Uint8Array;
  width: number;
  height: number;
  /** The shares of what can be seen that are lost on a dark and on a light page. */
  loss: { onDark: number; onLight: number };
}

interface IconTask {
  svg: string;
  /** The picture in its middle as base64; empty without one. */
  logo: string;
  box: { width: number; height: number };
}

const helper = new HelperProcess<{ source: string } | { icon: IconTask }, DrawnLogo>({
  module: createRequire(import.meta.url).resolve("#api/media/store/logo-helper.mjs"),
  maxMemoryBytes: 512 * 1024 * 1024,
  maxCpuSeconds: 10,
  taskTimeoutMs: 20_000,
});

const runInTurn = limitConcurrency(1);

/** Draws a logo from an SVG or PNG. Throws 422 for any other file, and for an SVG with more than shapes. */
export async function drawLogo(source: string): Promise<DrawnLogo> {
  try {
    return await runInTurn("", () => helper.run({ source }));
  } catch (error) {
    throw error instanceof TaskError ? refuseLogo(describeFailure(error)) : error;
  }
}

export function refuseLogo(reason: string) {
  const message = `Please choose another logo: ${reason}`;
  return new ApiError(422, message, [{ field: "logo", message }]);
}

function describeFailure({ reason, message }: TaskError): string {
  const refused = /refused: (.*)/.exec(message)?.[1];
  if (refused) return refused;
  if (/pixel limit|dimensions|too large/i.test(message)) return "its sides may have 8000 pixels at most";
  if (reason !== "failed") return "drawing it takes too much memory or time";
  return "it must be an SVG or a PNG";
}

export const drawIconPng = async (icon: IconTask) => (await runInTurn("", () => helper.run({ icon }))).kept;
