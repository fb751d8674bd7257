import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type HTMLElement, Window } from "happy-dom";
import { type FixedAnswer, type Running, scratch, startFixed } from "./processes";
import { send } from "#tests/support/failover/send";

const css = `body{margin:0;font:16px/1.4 system-ui,sans-serif}header{padding:16px;font-weight:700}
ul{display:grid;grid-template-columns:1fr 1fr;gap:16px 8px;padding:0 8px;margin:0;list-style:none}
li:first-child{grid-column:1/-1}img{width:100%;height:auto;aspect-ratio:16/9}.a{width:24px;aspect-ratio:1}
h2{font-size:15px;margin:4px 0}p{margin:0;font-size:13px}`;

/** Builds a static page: the same pictures with the same loading attributes, the same titles, nothing else. */
function pageOf(cards: HTMLElement[]): string {
  const items = cards.map((card) => {
    const [thumbnail, avatar] = [...card.querySelectorAll("img")].map((image) => image.outerHTML);
    const title = card.querySelector("a")?.textContent ?? "";
    return `<li>${thumbnail}<h2>${title}</h2><p>${(avatar ?? "").replace("<img", '<img class="a"')}</p></li>`;
  });
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Home</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${css}</style></head>
<body><header>Videos</header><main><ul>${items.join("")}</ul></main></body></html>`;
}

const addressesIn = (html: string) => [...new Set(html.match(/\/media\/[^\s",]+/g))];

/** Serves the static page and its pictures from a bare server. */
export async function startStaticHome(origin: string): Promise<Running> {
  const home = String((await send(origin)).body);
  const page = new new Window().DOMParser().parseFromString(home, "text/html");
  const html = pageOf([...page.querySelectorAll("li.card")] as HTMLElement[]);
  const dir = await scratch();
  const answers: Record<string, FixedAnswer> = {};
  const put = async (path: string, body: Buffer, headers: Record<string, string>) => {
    const file = join(dir, String(Object.keys(answers).length));
    await writeFile(file, body);
    answers[path] = { headers, body: file };
  };
  await put("/", gzipSync(html), { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "gzip" });
  for (const path of addressesIn(html))
    await put(path, (await send(origin + path)).body, { "Content-Type": "image/webp" });
  const server = await startFixed(answers);
  await rm(dir, { recursive: true });
  return server;
}
