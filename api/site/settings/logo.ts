import { createHash } from "node:crypto";
import { recordAct } from "#api/site/audit/record-act";
import type { ApiDeps, Viewer } from "#api/deps";
import { readForm } from "#api/http/form";
import { drawLogo, refuseLogo } from "#api/media/store/logo";
import { contrast, grey } from "#contract/colour";
import { limits } from "#contract/limits";
import type { SiteSettings } from "#contract/site-settings";
import { writeSetting } from "./settings";

type Deps = Pick<ApiDeps, "db" | "media">;
type Logo = SiteSettings["logo"];

const logoFile = { maxBytes: limits.logoBytes, tooBigMessage: "The logo must be at most 1 MB" };

/** Handles the form with a logo: draws and stores it. Throws 422 for a file that cannot be one. */
export async function changeLogo(deps: Deps, viewer: Viewer, request: Request): Promise<Logo> {
  const form = await readForm(request, { dir: deps.media.uploads, files: { logo: logoFile } });
  try {
    if (!form.files.logo) throw refuseLogo("none was sent");
    const { kept, shown, ...size } = await drawLogo(form.files.logo.path);
    const { width, height, light } = size;
    const version = createHash("sha256").update(kept).digest("base64url").slice(0, 10);
    const picture = `data:image/webp;base64,${Buffer.from(shown).toString("base64")}`;
    const logo = { version, width, height, picture, ground: chooseGround(light) };
    await saveLogo(deps, viewer, { logo, image: Buffer.from(kept).toString("base64") });
    return logo;
  } finally {
    await form.discard();
  }
}

export const removeLogo = (deps: Deps, viewer: Viewer) => saveLogo(deps, viewer, { logo: null, image: "" });

const saveLogo = ({ db }: Deps, viewer: Viewer, { logo, image }: { logo: Logo; image: string }) =>
  db.transaction().execute(async (trx) => {
    await writeSetting(trx, viewer.id, { key: "logo", value: logo });
    await writeSetting(trx, viewer.id, { key: "logoImage", value: image });
    const details = { to: logo?.version ?? null };
    await recordAct(trx, viewer, { act: "setting.change", subject: { kind: "setting", id: "logo" }, details });
  });

/** Chooses a ground for a logo that would be lost on the page of a theme. */
function chooseGround(light: number): NonNullable<Logo>["ground"] {
  const mean = grey(light);
  if (contrast(mean, "#0d1317") < 3) return "light";
  return contrast(mean, "#ffffff") < 3 ? "dark" : "none";
}
