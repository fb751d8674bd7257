import { VideoListSkeleton } from "#app/components/ui/skeleton";

export function PlaylistSkeleton() {
  return (
    <div className="pl">
      <div className="pl-side sk" aria-hidden="true">
        <div className="thumb" />
        <div className="t">
          <i />
        </div>
        <span className="owner big">
          <span className="av" />
          <i />
        </span>
      </div>
      <VideoListSkeleton />
    </div>
  );
}
