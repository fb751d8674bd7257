import { z } from "zod";
import { unknownId } from "#app/constants";
import { isId } from "#app/format/path";
import { mapFields } from "#contract/fields";
import type { Owner } from "#contract/users";
import { readUrl } from "../transport/media-urls.server";

/** Reads a text; empty if the server sends none or something else, so that no row is lost by one field. */
export const text = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === "string" ? value : ""));
/** Reads a number, a numeric text, or the length of a list; null if the server sends none. */
export const figure = z.unknown().optional().transform(readFigure);

// A union with a default costs ten times as much, because zod describes every mismatch; a page reads hundreds of figures.
function readFigure(value: unknown): number | null {
  if (Array.isArray(value)) return value.length;
  const isNumeric = typeof value === "number" || (typeof value === "string" && /\d/.test(value));
  return isNumeric && Number.isFinite(Number(value)) ? Number(value) : null;
}

/** Reads a boolean; null if the server sends none. */
export const optionalFlag = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === "boolean" ? value : null));
/** Reads a value of a shape; the fallback if the server sends none or another. */
export const withFallback = <S extends z.ZodType>(shape: S, fallback: z.core.util.NoUndefined<z.output<S>>) =>
  // `catch` alone would describe every missing value before it drops the description.
  shape.default(fallback).catch(fallback as z.output<z.ZodDefault<S>>);
/** Reads a boolean; false if the server sends none. */
export const flag = withFallback(z.boolean(), false);
/** Reads a number; 0 if the server sends none. */
export const count = figure.transform((value) => value ?? 0);
export const toLenientFacts = <Facts extends Readonly<Record<string, z.ZodNumber | z.ZodString>>>(facts: Facts) =>
  mapFields(facts, (name) => (facts[name] instanceof z.ZodString ? text : count)) as {
    [Name in keyof Facts]: Facts[Name] extends z.ZodString ? typeof text : typeof count;
  };
/** Returns the first figure that the server sends of several names. */
export const firstFigure = (...figures: (number | null)[]) => figures.find((each) => each !== null) ?? null;

/** The number of likes and whether the viewer likes it, under the names that servers use. */
export const likeFigures = {
  likesCount: figure,
  totalLikes: figure,
  likes: figure,
  liked: optionalFlag,
  isLiked: optionalFlag,
};

type LikeFigures = { [K in keyof typeof likeFigures]: z.output<(typeof likeFigures)[K]> };

/** Reads the number of likes, and whether the viewer likes it, under any name of the family's servers. */
export const readLikes = ({ likesCount, totalLikes, likes, liked, isLiked }: LikeFigures) => ({
  likesCount: firstFigure(likesCount, totalLikes, likes),
  isLiked: liked ?? isLiked,
});
/** Reads a URL that may appear in a page: of the web or of this site; otherwise empty. */
export const url = z
  .unknown()
  .optional()
  .transform((value) => (/^(https?:\/\/|\/(?![/\\]))/i.test(readUrl(value)) ? readUrl(value) : ""));
export const id = z.string().refine(isId);

export const unknownOwner: Owner = { _id: unknownId, username: "", fullName: "", avatar: "" };

export const mentions = withFallback(z.array(z.object({ _id: id, username: z.string() })), []);

/** Some servers send an owner without an id. */
const owner = z.object({
  _id: withFallback(id, unknownOwner._id),
  username: text,
  fullName: text,
  avatar: url,
}) satisfies z.ZodType<Owner>;

/** Reads an owner: an object, a list of one, or only its id. */
export const anyOwner = z
  .union([
    owner,
    z.array(owner).transform(([first]) => first ?? unknownOwner),
    id.transform((_id) => ({ ...unknownOwner, _id })),
  ])
  .catch(unknownOwner);

/** Fills what the preferred source of an account leaves out from another. */
export const mergeOwners = (preferred: Owner, fallback: Owner): Owner => ({
  _id: preferred._id === unknownOwner._id ? fallback._id : preferred._id,
  username: preferred.username || fallback.username,
  fullName: preferred.fullName || fallback.fullName,
  avatar: preferred.avatar || fallback.avatar,
});

/** Reads why others do not see a text; empty on servers that do not moderate. */
export const withheld = withFallback(z.enum(["", "hidden", "held"]), "");
