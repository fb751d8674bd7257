import type { Draft } from "#contract/drafts";
import { clipBytes, openUpload } from "#tests/support/tus";
import type { Part } from "./table";

export const drafts: Part = {
  rows: [
    ["GET", "/drafts", 401, 200, 200],
    ["POST", "/drafts", 401, 201, 201, { title: "Kept" }],
    ["GET", "/drafts/{draft}", 401, 404, 200],
    ["PATCH", "/drafts/{draft}", 401, 404, 200, { title: "Changed" }],
    ["GET", "/drafts/{draft}/frames", 401, 404, 200],
    ["DELETE", "/drafts/{draft}", 401, 404, 200],
    ["GET", "/uploads/limits", 401, 200, 200],
    ["POST", "/uploads", 401, 400, 400],
    ["GET", "/uploads/{upload}", 401, 404, 204],
    ["PATCH", "/uploads/{upload}", 401, 404, 204],
    ["DELETE", "/uploads/{upload}", 401, 404, 204],
    ["POST", "/uploads/{cut}/blocks", 401, 404, 200, { from: 0, to: 1, sha256: "0".repeat(64) }],
  ],
  fixtures: (_, owner) => ({
    draft: async () => (await owner.post<Draft>("/drafts", { title: "Kept" })).data._id,
    upload: async () => {
      const upload = await openUpload(owner, { bytes: await clipBytes() });
      await upload.send();
      return upload.id;
    },
    cut: async () => {
      const upload = await openUpload(owner, { bytes: await clipBytes() });
      await upload.send(0, 1);
      return upload.id;
    },
  }),
};
