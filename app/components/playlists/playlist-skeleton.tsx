import { VideoListSkeleton } from "#app/components/ui/skeleton";

export function PlaylistSkeleton() {
  return (
    <div className="playlist-page">
      <div className="playlist-head skeleton" aria-hidden="true">
        <div className="thumbnail" />
        <div className="title">
          <i />
        </div>
        <span className="owner large">
          <span className="avatar" />
          <i />
        </span>
      </div>
      <VideoListSkeleton />
    </div>
  );
}
