import { createRequire } from "node:module";
import { HelperProcess, TaskError } from "#api/media/processes/helper-process";
import { limitConcurrency } from "#api/media/processes/limit-concurrency";
import { fieldError } from "#contract/errors";
import * as t from "#languages/api-media";
import type { LazyMessage } from "#languages/runtime/coded";

interface DrawnLogo {
  /** A PNG of at most 512 pixels. */
  kept: Uint8Array;
  /** A WebP of what a header shows. */
  shown: Uint8Array;
  width: number;
  height: number;
  /** The shares of its visible pixels that disappear on a dark and on a light page. */
  loss: { onDark: number; onLight: number };
}

interface IconTask {
  svg: string;
  /** The logo in its middle as base64; empty for none. */
  logo: string;
  box: { width: number; height: number };
}

const helper = new HelperProcess<{ source: string } | { icon: IconTask }, DrawnLogo>({
  module: createRequire(import.meta.url).resolve("#api/media/store/logo-helper.mjs"),
  maxMemoryBytes: 512 * 1024 * 1024,
  maxCpuSeconds: 10,
  taskTimeoutMs: 20_000,
});

const runLimited = limitConcurrency(1);

/** Draws a logo from an SVG or PNG. Throws 422 for any other file, and for an SVG with more than shapes. */
export async function drawLogo(source: string): Promise<DrawnLogo> {
  try {
    return await runLimited("", () => helper.run({ source }));
  } catch (error) {
    throw error instanceof TaskError ? refuseLogo(describeFailure(error)) : error;
  }
}

export const refuseLogo = (message: LazyMessage) => fieldError(422, "logo", () => t.badLogo({ reason: message() }));

/** The messages for the reasons of logo-helper.mjs. */
const refusals: Record<string, LazyMessage> = {
  kind: t.unknownLogo,
  size: t.tooLargeLogo,
  blank: t.blankLogo,
  scripts: t.logoWithScripts,
  definitions: t.logoWithDefinitions,
  pages: t.logoWithPages,
  links: t.logoWithLinks,
};

function describeFailure({ reason, message }: TaskError): LazyMessage {
  const refusal = refusals[/refused: (\w+)/.exec(message)?.[1] ?? ""];
  if (refusal) return refusal;
  if (/pixel limit|dimensions|too large/i.test(message)) return t.tooLargeLogo;
  if (reason !== "failed") return t.tooCostlyLogo;
  return t.unknownLogo;
}

export const drawIconPng = async (icon: IconTask) => (await runLimited("", () => helper.run({ icon }))).kept;
