import type { Context } from "hono";
import type { Env } from "./env";
import { receiveForm } from "./uploads";

/** The text fields of a body in any spelling: JSON, urlencoded or multipart; files in it are ignored. */
export async function fieldsOf(c: Context<Env>): Promise<Record<string, string>> {
  const { fields } = await receiveForm(c.req.raw, { dir: c.var.deps.media.uploads });
  return fields;
}
