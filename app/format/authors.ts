import { unknownId } from "#app/constants";

/** What identifies an account; an author may lack the id. */
export interface AuthorIdentity {
  _id: string;
  username: string;
}

/** Returns the name that pages show for an account: the full name, or the username if the server sends no full name. */
export const nameAccount = ({ fullName, username }: { fullName?: string; username: string }) => fullName || username;

/** Returns whether an account is an author; some servers send an author's username without an id. */
export const isWrittenBy = (account: AuthorIdentity, author: AuthorIdentity) =>
  author._id === account._id ||
  (author._id === unknownId && author.username !== "" && author.username === account.username);
