import sharp from "sharp";

const blob = (content: Buffer) => new Blob([new Uint8Array(content)], { type: "image/png" });

function gradient(index: number, width: number, height: number): Buffer {
  const [hue, x, y] = [(index * 47) % 360, (index * 31) % 100, (index * 53) % 100];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
      <linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue},60%,30%)"/>
      <stop offset="1" stop-color="hsl(${hue + 80},60%,65%)"/></linearGradient></defs>
      <rect width="100%" height="100%" fill="url(#g)"/>
      <circle cx="${x}%" cy="${y}%" r="22%" fill="hsl(${hue + 160},70%,55%)"/>
      <rect x="${y}%" y="55%" width="30%" height="30%" fill="hsl(${hue + 220},50%,40%)"/></svg>`,
  );
}

/** Generates a unique picture with grain, so that as WebP it has the size of a photograph. */
export async function picture(index: number, width = 1280, height = 720): Promise<Blob> {
  const create = { width: width / 2, height: height / 2, channels: 3, background: "#808080" } as const;
  const grain = await sharp({
    create: { ...create, noise: { type: "gaussian", mean: 128, sigma: 20 + 3 * (index % 5) } },
  })
    .resize(width, height)
    .png()
    .toBuffer();
  const layers = [{ input: grain, blend: "overlay" as const }];
  return blob(
    await sharp(gradient(index, width, height))
      .composite(layers)
      .png()
      .toBuffer(),
  );
}

/** Generates a small picture of one colour for benches that do not measure pictures. */
export async function plainPicture(): Promise<Blob> {
  const create = { width: 64, height: 36, channels: 3, background: "teal" } as const;
  return blob(await sharp({ create }).png().toBuffer());
}
