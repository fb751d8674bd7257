import type { Look } from "./photographer";

export interface Shot {
  screen: string;
  look: Look;
  file: string;
  status: number;
}

const toName = ({ width, theme, javaScript }: Look) => `${width} ${theme}${javaScript ? "" : ", no JavaScript"}`;

const figure = ({ look, file }: Shot) =>
  `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${toName(look)}</figcaption></figure>`;

/** Builds a page with all pictures, one row per screen; labels pictures of error responses. */
export function contactSheet(shots: Shot[]): string {
  const rows = [...new Set(shots.map(({ screen }) => screen))].map((screen) => {
    const screenShots = shots.filter((shot) => shot.screen === screen);
    return `<h2>${screen} <small>${screenShots[0]!.status}</small></h2><div>${screenShots.map(figure).join("")}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Screenshots</title>
<style>
body { font: 15px system-ui; margin: 24px; background: #e8ecef; color: #10181f }
div { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start }
figure { margin: 0; width: 240px } img { width: 100%; max-height: 420px; object-fit: cover; object-position: top }
</style>
<h1>Screenshots</h1>${rows.join("\n")}`;
}
