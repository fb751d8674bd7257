import { z } from "zod";
import { unknownId } from "#app/constants";
import { isId } from "#app/format/path";
import type { Owner } from "#contract/users";

/** Servers of the family differ: unknown keys are dropped, absent ones have a value that shows as nothing. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
/** A number, or a text that is one; null where the server does not say. Some list the rows that others count. */
export const figure = z
  .union([z.number(), z.string().regex(/\d/), z.array(z.unknown()).transform((rows) => rows.length)])
  .transform(Number)
  .refine(Number.isFinite)
  .nullable()
  .catch(null);
/** A measure that shows as nothing where it is 0. */
export const count = figure.transform((value) => value ?? 0);
/** The first of several names for one figure that the server uses. */
export const firstFigure = (...figures: (number | null)[]) => figures.find((each) => each !== null) ?? null;

/** How many like a thing, and whether one does oneself, under the names that servers of the family use. */
export const likeFigures = {
  likesCount: figure,
  totalLikes: figure,
  likes: figure,
  liked: z.boolean().nullable().catch(null),
  isLiked: z.boolean().nullable().catch(null),
};

type LikeFigures = { [K in keyof typeof likeFigures]: z.output<(typeof likeFigures)[K]> };

export const readLikes = ({ likesCount, totalLikes, likes, liked, isLiked }: LikeFigures) => ({
  likesCount: firstFigure(likesCount, totalLikes, likes),
  isLiked: liked ?? isLiked,
});
/** An address that may stand in a page: of the web or of this site. */
export const address = text.transform((value) => (/^(https?:\/\/|\/(?![/\\]))/i.test(value) ? value : ""));
export const id = z.string().refine(isId);

export const unknownOwner: Owner = { _id: unknownId, username: "", fullName: "", avatar: "" };

/** Some servers tell names without an id. */
const owner = z.object({
  _id: id.catch(unknownOwner._id),
  username: text,
  fullName: text,
  avatar: address,
}) satisfies z.ZodType<Owner>;

/** Looked up by the server in one way or another, or but its id. */
export const anyOwner = z
  .union([
    owner,
    z.array(owner).transform(([first]) => first ?? unknownOwner),
    id.transform((_id) => ({ ...unknownOwner, _id })),
  ])
  .catch(unknownOwner);
