import { z } from "zod";
import { isId } from "#app/format/path";
import type { Owner } from "#contract/users";

/** Servers of the family differ: unknown keys are dropped, absent ones have a value that shows as nothing. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
export const count = z.coerce
  .number()
  .nullish()
  .transform((value) => (Number.isFinite(value) ? Number(value) : 0));
/** An address that may stand in a page: of the web or of this site. */
export const address = text.transform((value) => (/^(https?:\/\/|\/(?![/\\]))/i.test(value) ? value : ""));
export const id = z.string().refine(isId);

const owner = z.object({ _id: id, username: text, fullName: text, avatar: address }) satisfies z.ZodType<Owner>;

export const nobody: Owner = { _id: "0", username: "", fullName: "", avatar: "" };

/** Looked up by the server in one way or another, or but its id. */
export const anyOwner = z
  .union([owner, z.array(owner).transform(([first]) => first ?? nobody), id.transform((_id) => ({ ...nobody, _id }))])
  .catch(nobody);
