import type { Db } from "#api/db/open";
import { drawIconPng } from "#api/media/store/draw-logo";
import { ApiError } from "#contract/errors";
import { deriveAccent } from "#contract/accent";
import { drawBackground, drawIcon, type IconName, iconNames, iconSizes } from "#contract/icon";
import type { SiteSettings } from "#contract/site-settings";
import { defaultAccent } from "#contract/default-accent";
import { readSetting, readSettings } from "./settings";
import * as t from "#languages/api-site";

type Branding = Pick<SiteSettings, "accent" | "logo">;

const grounds = { light: "#ffffff", dark: "#10181f", none: "#ffffff" };

/** Icons as base64, by their name and appearance, as JSON. */
const drawnIcons = new Map<string, string>();

/** Draws an icon of the site: its logo, or the mark on its accent. Throws 404 for another name. */
export async function findIcon(db: Db, text: string) {
  const name = iconNames.find((each) => each === text);
  if (!name) throw new ApiError(404, t.noIcon);
  const branding = await readSettings(db, ["accent", "logo"]);
  const appearance = { accent: branding.accent, logoVersion: branding.logo?.version ?? null };
  const key = JSON.stringify([name, appearance]);
  const picture = drawnIcons.get(key) ?? (await draw(db, name, branding));
  if (drawnIcons.size >= 2 * iconNames.length) drawnIcons.clear();
  drawnIcons.set(key, picture);
  return { picture, ...appearance };
}

async function draw(db: Db, name: IconName, { accent, logo }: Branding): Promise<string> {
  const { width, height, scale } = iconSizes[name];
  const box = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const colour = accent || defaultAccent;
  const png = logo
    ? await drawIconPng({
        svg: drawBackground(name, grounds[logo.ground]),
        logo: await readSetting(db, "logoImage"),
        box,
      })
    : await drawIconPng({ svg: drawIcon(name, { accent: colour, ink: deriveAccent(colour).ink }), logo: "", box });
  return Buffer.from(png).toString("base64");
}
