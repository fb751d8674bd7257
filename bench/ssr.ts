import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Element, type Node, Window } from "happy-dom";
import type { ServerBuild } from "@remix-run/node";
import pino from "pino";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { openApi } from "#api/open";
import { pageCache } from "#server/page-cache";
import { createSite } from "#server/site";
import { atMost, type Figure, inTurn, median, told } from "./support/figures";
import { publish, signUp } from "./support/fill";
import { plainPicture } from "./support/pictures";
import { scratch } from "./support/processes";

const origin = "http://bench.test";
const visitor = { address: "127.0.0.1", origin, requestId: "BENCH" };
const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const headers = { Cookie: "x=1", Accept: "text/html", "Accept-Encoding": "identity", "User-Agent": browser };
const [rounds, requests] = [5, 300];

/** CPU per request of whole pages against a bare rendering of the same HTML, in this process. */
export async function measure(): Promise<Figure[]> {
  const { site, watch, close } = await openSite();
  const ask = async (path: string) => (await site(new Request(origin + path, { headers }), visitor)).text();
  try {
    const home = await compare("home, 24 videos", () => ask("/"));
    const watching = await compare("watch", () => ask(watch));
    return [
      ...home,
      ...watching,
      told("included", "cookie, loaders, API, SQLite, views; not the socket, no compression"),
    ];
  } finally {
    await close();
  }
}

async function openSite() {
  const dataDir = await scratch();
  const log = pino({ level: "silent" });
  const limits = { secret: "a".repeat(64), corsOrigins: [] };
  const own = await openApi({
    database: { sqlite: join(dataDir, "vidlark.sqlite") },
    dataDir,
    tools: {},
    log,
    limits: { ...limits, signups: "open", errorFormat: "json", mostVideoBytes: 2 ** 30 },
  });
  const inProcess = { ...visitor, inProcess: true };
  const account = await signUp((request) => own.api.fetch(request, inProcess), origin, "lark");
  const thumbnail = await plainPicture();
  let id = "";
  for (let index = 0; index < 24; index++) id = await publish(account, index, thumbnail);
  const built = (await import(pathToFileURL(resolve("build/server/index.js")).href)) as ServerBuild;
  const site = createSite({
    loadBuild: async () => built,
    mode: "production",
    apiUrl: "http://api.internal/api/v1",
    transport: async (request, who) => own.api.fetch(request, { ...who, inProcess: true }),
    mediaPath: null,
    pages: pageCache(),
    log,
  });
  const close = async () => {
    await own.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { site, watch: `/video/${id}`, close };
}

async function compare(what: string, ask: () => Promise<string>): Promise<Figure[]> {
  const html = await ask();
  const tree = treeOf(html);
  const bare = async () => `<!DOCTYPE html>${renderToString(tree)}`;
  const alike = (await bare()).length / html.length;
  if (Math.abs(alike - 1) > 0.03) throw new Error(`${what}: the bare rendering has ${alike} × the length`);
  await inTurn(
    3,
    () => cpuOf(ask),
    () => cpuOf(bare),
  );
  const [ours, theirs] = await inTurn(
    rounds,
    () => cpuOf(ask),
    () => cpuOf(bare),
  );
  const detail = `${median(ours).toFixed(2)} against ${median(theirs).toFixed(2)} ms`;
  const ratios = ours.map((value, round) => value / theirs[round]!);
  return [atMost(`${what}: CPU per request ÷ bare renderToString`, 2.5, median(ratios), " ×", detail)];
}

/** Milliseconds of processor time per call. */
async function cpuOf(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; count < requests; count++) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / requests;
}

const reactNames: Record<string, string> = {
  class: "className",
  for: "htmlFor",
  charset: "charSet",
  srcset: "srcSet",
  tabindex: "tabIndex",
  autocomplete: "autoComplete",
  maxlength: "maxLength",
  novalidate: "noValidate",
  playsinline: "playsInline",
  enctype: "encType",
  crossorigin: "crossOrigin",
};

const isFlag = (name: string) =>
  /^(hidden|disabled|defer|async|required|open|autofocus|controls|playsinline|novalidate|checked|muted)$/.test(name);

/** The page as React elements, so that React has the same to write and nothing to find out. */
function treeOf(html: string): ReactNode {
  return elementOf(new new Window().DOMParser().parseFromString(html, "text/html").documentElement);
}

function elementOf(node: Element): ReactNode {
  const props: Record<string, unknown> = {};
  for (const { name, value } of node.attributes) props[reactNames[name] ?? name] = isFlag(name) || value;
  if (/^(script|style)$/i.test(node.tagName)) props.dangerouslySetInnerHTML = { __html: node.textContent };
  const children = props.dangerouslySetInnerHTML ? [] : [...node.childNodes].map(childOf);
  return createElement(node.localName, props, ...children.filter((child) => child !== null));
}

function childOf(node: Node): ReactNode {
  if (node.nodeType === node.TEXT_NODE) return node.textContent;
  return node.nodeType === node.ELEMENT_NODE ? elementOf(node as Element) : null;
}
