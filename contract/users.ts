import { z } from "zod";
import { chosenPassword, email, givenPassword, text, username } from "./fields";
import { limits } from "./limits";

/** Fields of POST users/login; `username` may stand for the e-mail. */
export const login = z.object({
  email: text("Email", limits.email, "Email is required"),
  password: givenPassword("Password is required"),
});

/** What the login form takes: the e-mail must look like one. */
export const loginForm = z.object({ email, password: givenPassword("Password is required") });

/** Text fields of POST users/register; avatar and coverImage are optional files beside them. */
export const newUser = z.object({
  username,
  email,
  fullName: text("Full name", limits.fullName, "Full name is required"),
  password: chosenPassword("Password is required"),
});

export const changedPassword = z.object({
  oldPassword: givenPassword("Current password is required"),
  newPassword: chosenPassword("New password is required"),
});

export type Role = "user" | "admin";

/** A user as others see them; `email` and `role` only for oneself. */
export interface User {
  _id: string;
  username: string;
  fullName: string;
  email?: string;
  role?: Role;
  avatar: string;
  coverImage: string;
  discriptions: string;
  createdAt: string;
  updatedAt: string;
}

export interface Owner {
  _id: string;
  username: string;
  fullName: string;
  avatar: string;
}

export interface ChannelProfile extends Owner {
  coverImage: string;
  discriptions: string;
  createdAt: string;
  subscribersCount: number;
  channelsSubscribedToCount: number;
  isSubscribed: boolean;
}

export interface Session {
  user: User;
  accessToken: string;
  refreshToken: string;
}
