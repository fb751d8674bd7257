import { mkdir, readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";

/** Draws every icon of the site from public/favicon.svg: `node scripts/icons.mjs`. The results are committed. */
const icon = await readFile("public/favicon.svg", "utf8");
const squareIcon = icon.replace(' rx="7"', "");
const bird = /<g [^>]*>.*<\/g>/s.exec(icon)[0];
const yellow = "#ffbe2e";

const png = (svg, width, height = width) =>
  sharp(Buffer.from(svg), { density: (72 * width) / 32 })
    .resize(width, height)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();

/** A maskable icon keeps its mark within the middle 80 % (Web App Manifest, appendix on icon masks). */
const maskable = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${yellow}"/><g transform="translate(4.8 4.8) scale(.7)">${bird}</g></svg>`;
const card = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${yellow}"/><g transform="translate(350 65) scale(15.6)">${bird}</g></svg>`;

/** Builds an icon file with one PNG: a directory of six bytes, one entry of sixteen bytes, and the picture. */
function toIco(picture, side) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

await mkdir("public/icons", { recursive: true });
await writeFile("app/styles/favicon.ico", toIco(await png(icon, 32), 32));
const files = {
  "180.png": await png(squareIcon, 180),
  "192.png": await png(icon, 192),
  "512.png": await png(icon, 512),
  "maskable-192.png": await png(maskable, 192),
  "maskable-512.png": await png(maskable, 512),
  "podcast.png": await png(squareIcon, 1400),
  "card.png": await sharp(Buffer.from(card)).png({ palette: true, compressionLevel: 9 }).toBuffer(),
};
for (const [name, content] of Object.entries(files)) await writeFile(`public/icons/${name}`, content);
