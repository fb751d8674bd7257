import { encodePath } from "#app/format/path";

const route = "routes/_app.admin.dashboard.drafts.$draftId_.delete";

/** Deletes a draft as its dialog does; the next page shows the message. Rejects if the connection breaks. */
export const deleteDraft = (id: string) =>
  fetch(encodePath`/admin/dashboard/drafts/${id}/delete` + `?_data=${encodeURIComponent(route)}`, {
    method: "POST",
    body: new URLSearchParams(),
  });
