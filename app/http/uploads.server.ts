import { type AppLoadContext, json } from "@remix-run/node";
import { z } from "zod";
import { type RouteArgs, readSiteContext } from "#app/context.server";
import type { InvalidForm } from "#app/form-result";
import { uploadsNotSupported } from "#app/messages";
import { limits } from "#contract/limits";
import { apiSession, hasSession } from "#app/video-api/transport/session.server";
import { pickTypedValues, rememberForm, type TypedForm } from "./form-fields.server";
import { validateForm, formErrors, rejectionErrors } from "./form.server";
import * as t from "#languages/http";
import type { FormRejection } from "./text-form.server";
import { isMemoryScarce, reserveBytes } from "./upload-memory.server";
import { type Head, inspectParts, type Inspection, readHead, readRest, replay } from "./upload-parts.server";
import { readStartup } from "./viewer.server";

interface UploadRules {
  schema: z.ZodType;
  /** Whether the API alone validates the texts, so that it can also save invalid ones. */
  isValidatedByApi?: boolean;
  /** The required files, each with the message for when it is missing. */
  requiredFiles?: Record<string, string>;
  /**
   * The field of the large file. The parts before it are validated before it is read. Without a name, the first file is
   * forwarded at once, so that a crash of this process loses nothing of it.
   */
  largeFile?: string;
  /** Whether visitors may send the form, too. */
  isForVisitors?: true;
}

/** A multipart post: invalid before its large file is read, or valid and ready to be forwarded as `body`. */
export type Upload =
  | InvalidForm
  | ({ ok: true } & TypedForm & {
        body: ReadableStream<Uint8Array>;
        type: string;
        /** The names of the files that arrived so far, by field. */
        fileNames: ReadonlyMap<string, string>;
        /** Whether the form is known to have no file. */
        isText: boolean;
      });

/** The most text and pictures to buffer before the large file; beyond it only the API validates. */
const maxBufferedBytes = { viewer: 6 * 1024 * 1024, visitor: 2 * limits.textFormBytes };

/**
 * Reads a multipart post up to its large file and validates the parts before it; buffers nothing of that file. Throws a
 * 401 with the texts of a visitor, unless the form is for visitors.
 */
export async function receiveUpload({ request, context }: RouteArgs, rules: UploadRules): Promise<Upload> {
  const type = request.headers.get("Content-Type") ?? "";
  const reader = (request.body ?? new Blob([]).stream()).getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const { schema } = rules;
  const isViewer = await hasConfirmedSession(request, context);
  let inspection: Inspection;
  let head: Head;
  try {
    inspection = inspectParts(type, rules.largeFile);
    const reserve = reserveBytes.bind(null, request, readSiteContext(request, context).requester.address);
    const maxBytes = maxBufferedBytes[isViewer ? "viewer" : "visitor"];
    head = await readHead(reader, inspection, { reserve, maxBytes });
  } catch {
    return formErrors([], { fields: {}, schema }, t.formArrivedBroken());
  }
  const { fields, files: fileNames } = inspection;
  const form = { fields, schema, readRest: () => readRest(reader, inspection) };
  const release = <T>(response: T): T => {
    reader.releaseLock();
    return response;
  };
  if (!isViewer && !rules.isForVisitors) throw release(json({ typedValues: pickTypedValues({ fields, schema }) }, 401));
  const rejection = inspection.rejection ?? (fileNames.size > 0 ? rejectFilesWithoutFront(request, context) : null);
  if (rejection) return release(rejectionErrors(rejection, { fields, schema }));
  // Beyond the buffer it is unknown whether a file is missing: the API validates that.
  const hasSeenAllFiles = inspection.hasReachedLargeFile || head.isWhole;
  const invalidForm = validateUpload(inspection, hasSeenAllFiles ? rules : { ...rules, requiredFiles: {} });
  if (invalidForm) return release(invalidForm);
  rememberForm(request, form);
  const isText = head.isWhole && fileNames.size === 0;
  return { ok: true, ...form, type, isText, fileNames, body: replay(request, head, reader, inspection) };
}

/** Returns whether the sender has a session; asks the API to confirm it only while memory is scarce. */
const hasConfirmedSession = async (request: Request, context: AppLoadContext) =>
  hasSession(apiSession(request, context)) && (!isMemoryScarce() || (await readStartup(request, context)).isSignedIn);

/** Rejects files under remix-serve, whose `fetch` and `Request` keep a whole upload in memory. */
const rejectFilesWithoutFront = (request: Request, context: AppLoadContext): FormRejection | null =>
  readSiteContext(request, context).runsOwnServer ? null : { status: 501, message: uploadsNotSupported() };

/** Returns the form with its errors; null for a valid one. */
function validateUpload(
  { fields, files }: Inspection,
  { schema, isValidatedByApi, requiredFiles = {} }: UploadRules,
): InvalidForm | null {
  const texts = isValidatedByApi ? null : validateForm(fields, schema);
  const textErrors = texts?.ok === false ? texts : null;
  const missingFiles = Object.entries(requiredFiles).filter(([name]) => !files.has(name));
  if (missingFiles.length === 0) return textErrors;
  const fileErrors = formErrors(
    missingFiles.map(([field, message]) => ({ field, message })),
    { fields, schema },
  );
  return { ...fileErrors, errors: { ...textErrors?.errors, ...fileErrors.errors } };
}

export const receivePicture = (args: RouteArgs, name: "avatar" | "coverImage") =>
  receiveUpload(args, {
    schema: z.object({}),
    requiredFiles: { [name]: t.chooseAPicture() },
    largeFile: name,
  });
