import { useActionData, useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Dialog } from "#app/components/ui/dialog";
import type { RefusedUpload } from "#app/components/upload/refused-upload";
import { UploadForm } from "#app/components/upload/upload-form";
import { useRoot } from "#app/root";

interface Props extends Omit<ComponentProps<typeof UploadForm>, "closeTo" | "refused" | "now"> {
  title: string;
}

/** Renders the dialog in which a viewer uploads and publishes a video, above the dashboard. */
export function UploadDialog({ title, ...form }: Props) {
  const { search } = useLocation();
  const { now } = useRoot()!;
  const refusedUpload = useActionData<RefusedUpload>();
  const closeTo = `/admin/dashboard${search}`;
  return (
    <Dialog title={title} closeTo={closeTo} big>
      <UploadForm {...form} closeTo={closeTo} refused={refusedUpload} now={now} />
    </Dialog>
  );
}
