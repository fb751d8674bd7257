import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { apiTargets } from "./api-targets";
import { exchange, type Reply } from "./exchange";
import { fileTargets } from "./file-targets";
import { distinctForms, formsIn, type PageForm } from "./forms";
import { findFaults, findLogFaults, limitMs } from "./find-faults";
import { type Page, readPages } from "./manifest";
import { pageTargets } from "./page-targets";
import { rawTargets } from "./raw-targets";
import type { FuzzRequest, Target } from "./requests";
import { fillRequest, type FuzzSite, openFuzzSite, readSamples, secretsOf, toPlaceholders } from "./site";
import { peakBytes } from "../read-process";

export interface Fault {
  /** Number of the request; a seed and a number always give the same request. */
  index: number;
  target: string;
  what: string;
  /** The request as sent, shortened. */
  request: string;
  reply: string;
}

export interface FuzzResult {
  requests: number;
  targets: number;
  faults: Fault[];
  logFaults: string[];
  peakBytes: number;
  slowestMs: number;
  /** How often each target responded with each status. */
  statuses: Record<string, Record<string, number>>;
}

interface Options {
  seed: number;
  count: number;
  env?: Record<string, string>;
  /** If set, only the requests with these numbers are sent. */
  only?: readonly number[];
}

const concurrency = 6;
const chunkSize = 120;

/** Sends generated requests to the built server and lists what is wrong with its responses. */
export async function fuzz({ seed, count, env, only }: Options): Promise<FuzzResult> {
  const site = await openFuzzSite(env);
  const targets = await findTargets(site);
  const result = emptyResult(new Set(targets.map(({ name }) => name)).size);
  for (let from = 0; from < count; from += chunkSize) {
    const size = Math.min(chunkSize, count - from);
    const indices = Array.from({ length: size }, (_, offset) => from + offset).filter((i) => !only || only.includes(i));
    if (indices.length === 0) continue;
    await sendAll(indices, (index) => attack(site, targets, seed, index, result));
    result.faults.push(...(await checkHealth(site, indices.at(-1)!)));
    await site.repair();
  }
  result.peakBytes = peakBytes(site.child.pid!);
  result.logFaults = findLogFaults(site.output());
  return result;
}

const emptyResult = (targets: number): FuzzResult => ({
  ...{ requests: 0, targets, faults: [], logFaults: [] },
  ...{ peakBytes: 0, slowestMs: 0, statuses: {} },
});

async function findTargets(site: FuzzSite): Promise<Target[]> {
  const samples = await readSamples();
  const pages = readPages();
  const forms = await findForms(site, pages);
  const files = fileTargets(samples);
  // A file reads more headers than a call does, so each round requests it three times.
  return [...apiTargets(samples), ...pageTargets(pages, forms, samples), ...files, ...files, ...files, ...rawTargets()];
}

/** Opens every page as its owner and as a visitor, and lists the forms on it. */
async function findForms(site: FuzzSite, pages: readonly Page[]): Promise<PageForm[]> {
  const found: PageForm[] = [];
  for (const person of [site.owner(), site.visitor()])
    for (const { pattern } of pages) {
      const path = exampleOf(site, pattern);
      const { html } = await person.get(path);
      found.push(...formsIn(toPlaceholders(site, html), toPlaceholders(site, path)));
    }
  return distinctForms(found.filter(({ path }) => path.startsWith("/")));
}

const exampleOf = (site: FuzzSite, pattern: string) =>
  pattern.replace(/:(\w+)\??/g, (_, name: string) => {
    const fixtures = site.fixtureIds() as Record<string, string>;
    return fixtures[name] ?? (name === "userId" || name === "channelId" ? fixtures.ownerId! : "x");
  });

/**
 * Generates the request of a number; the targets take turns. fast-check's bias to edge cases applies in every fourth
 * round.
 */
function requestAt(targets: readonly Target[], seed: number, index: number): [Target, FuzzRequest] {
  const target = targets[index % targets.length]!;
  const isBiased = Math.floor(index / targets.length) % 4 === 3;
  const [request] = fc.sample(isBiased ? target.requests : fc.noBias(target.requests), {
    seed: seed ^ Math.imul(index + 1, 0x9e3779b1),
    numRuns: 1,
  });
  return [target, request!];
}

async function sendAll(indices: readonly number[], send: (index: number) => Promise<void>) {
  const waiting = [...indices];
  const work = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) await send(index);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

async function attack(site: FuzzSite, targets: readonly Target[], seed: number, index: number, result: FuzzResult) {
  const [target, request] = requestAt(targets, seed, index);
  const bytes = fillRequest(site, request.bytes, request.session);
  const reply = await exchange(site.port, bytes, request.isComplete);
  // Load on the machine may delay responses; a request that is slow by its nature is slow every time.
  for (let pauseMs = 250; request.isComplete && isSlow(reply) && pauseMs < 4_000; pauseMs *= 2) {
    await sleep(pauseMs);
    reply.elapsedMs = (await exchange(site.port, bytes, request.isComplete)).elapsedMs;
  }
  result.requests++;
  result.slowestMs = Math.max(result.slowestMs, request.isComplete ? reply.elapsedMs : 0);
  countStatuses((result.statuses[target.name] ??= {}), reply);
  const texts = { request: excerpt(bytes), reply: reply.text.slice(0, 1_500) };
  const { isComplete } = request;
  const { isScript = false } = target;
  for (const what of findFaults(reply, { isComplete, isScript, secrets: secretsOf(site) }))
    result.faults.push({ index, target: target.name, what, ...texts });
}

const isSlow = ({ statuses, elapsedMs }: Reply) => statuses.length > 0 && elapsedMs > limitMs;

function countStatuses(counts: Record<string, number>, { statuses }: Reply) {
  for (const status of statuses.length > 0 ? statuses : ["none"]) counts[status] = (counts[status] ?? 0) + 1;
}

const excerpt = (bytes: Buffer) => JSON.stringify(bytes.subarray(0, 1_500).toString("latin1"));

/** Sends requests that must succeed after any earlier request, and soon, at the third try at the latest. */
async function checkHealth(site: FuzzSite, index: number, tries = 3): Promise<Fault[]> {
  const begin = performance.now();
  const answers = await Promise.all([site.visitor().get("/"), site.visitor().get("/api/v1/healthcheck")]);
  const elapsedMs = performance.now() - begin;
  const statuses = answers.map(({ status }) => status).join(", ");
  if (statuses === "200, 200" && elapsedMs < 2 * limitMs) return [];
  if (statuses === "200, 200" && tries > 1) {
    await sleep(1_000);
    return checkHealth(site, index, tries - 1);
  }
  const what = `is not healthy: ${statuses} after ${Math.round(elapsedMs)} ms`;
  return [{ index, target: "known-good requests", what, request: "", reply: "" }];
}
