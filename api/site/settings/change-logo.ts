import { createHash } from "node:crypto";
import type { ApiDeps, Viewer } from "#api/deps";
import { readForm } from "#api/http/form";
import { drawLogo, refuseLogo } from "#api/media/store/draw-logo";
import { limits } from "#contract/limits";
import type { SiteSettings } from "#contract/site-settings";
import { changeSetting, writeSetting } from "./settings";
import * as t from "#languages/api-site";

type Deps = Pick<ApiDeps, "db" | "media">;
type Logo = SiteSettings["logo"];

const logoFile = { maxBytes: limits.logoBytes, tooBigMessage: t.logoTooBig };

/** Handles the form with a logo: draws and stores it. Throws 422 for a file that cannot be one. */
export async function changeLogo(deps: Deps, viewer: Viewer, request: Request): Promise<Logo> {
  const form = await readForm(request, { dir: deps.media.uploadsDir, files: { logo: logoFile } });
  try {
    if (!form.files.logo) throw refuseLogo(t.noLogo);
    const { kept, shown, ...size } = await drawLogo(form.files.logo.path);
    const { width, height, loss } = size;
    const version = createHash("sha256").update(kept).digest("base64url").slice(0, 10);
    const picture = `data:image/webp;base64,${Buffer.from(shown).toString("base64")}`;
    const logo = { version, width, height, picture, ground: chooseGround(loss) };
    await saveLogo(deps, viewer, { logo, image: Buffer.from(kept).toString("base64") });
    return logo;
  } finally {
    await form.discard();
  }
}

export const removeLogo = (deps: Deps, viewer: Viewer) => saveLogo(deps, viewer, { logo: null, image: "" });

const saveLogo = ({ db }: Deps, viewer: Viewer, { logo, image }: { logo: Logo; image: string }) =>
  db.transaction().execute(async (trx) => {
    await changeSetting(trx, viewer, { key: "logo", value: logo, details: { to: logo?.version ?? null } });
    await writeSetting(trx, viewer.id, { key: "logoImage", value: image });
  });

/** The largest share of a logo that may be invisible on a page; a black word beside a coloured mark exceeds it. */
const maxLoss = 0.1;

/** Chooses a ground for a logo that a theme's page would hide in part: the ground that hides less. None for other logos. */
function chooseGround({ onDark, onLight }: { onDark: number; onLight: number }): NonNullable<Logo>["ground"] {
  if (onDark <= maxLoss && onLight <= maxLoss) return "none";
  return onLight <= onDark ? "light" : "dark";
}
