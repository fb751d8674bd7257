import type { ProgressView } from "./upload-progress";
import * as t from "#languages/upload";

interface Props extends ProgressView {
  id: string;
}

export function UploadProgress({ id, text, percent, isPaused, toggle }: Props) {
  return (
    <div className="flex min-h-40 items-center gap-4">
      <div className="field flex-1">
        <label htmlFor={id}>{text}</label>
        <progress id={id} max={100} value={percent} />
      </div>
      {toggle && (
        <button className="button" type="button" onClick={toggle}>
          {isPaused ? t.resume() : t.pause()}
        </button>
      )}
    </div>
  );
}
