import { removeUpload, resumeUpload, stopUpload } from "./upload-queue";
import { isUnderway, readUploaderId, readUploads, setUploaderId } from "./upload-store";

/** Stops the uploads when their viewer logs out, resumes them after the next login, and removes them after another's. */
export function setUploader(viewerId: string | null) {
  const { uploads } = readUploads();
  if (viewerId === null) {
    for (const { token } of uploads.filter(isUnderway)) stopUpload(token, { status: 401, answer: "" });
    return;
  }
  if (readUploaderId() !== null && readUploaderId() !== viewerId) for (const { token } of uploads) removeUpload(token);
  setUploaderId(viewerId);
  for (const { token, problem } of readUploads().uploads) if (problem?.status === 401) resumeUpload(token);
}
