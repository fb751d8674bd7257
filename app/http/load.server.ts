import { json } from "@remix-run/node";
import { ApiError } from "#contract/errors";

/** The page's main thing: an error of the API becomes the page's own (404, 401, 503). */
export async function mainThing<T>(call: Promise<{ data: T }>): Promise<T> {
  try {
    return (await call).data;
  } catch (error) {
    if (error instanceof ApiError) throw json({ kept: {}, message: error.message }, pageStatus(error.status));
    throw error;
  }
}

const pageStatus = (status: number) => {
  if (status === 400 || status === 404) return 404;
  return status === 401 ? 401 : 503;
};

/** A block beside the main thing: null when it failed, and the page lives on. */
export async function beside<T>(call: Promise<{ data: T }>): Promise<T | null> {
  try {
    return (await call).data;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}
