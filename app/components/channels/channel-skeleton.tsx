import { CardSkeleton, Loading, many } from "#app/components/ui/skeleton";

/** Uses only the styles that every page loads: a channel's own styles load together with the channel. */
export function ChannelSkeleton() {
  return (
    <div className="skeleton">
      <Loading />
      <div aria-hidden="true">
        <div className="thumbnail aspect-[4/1] sm:aspect-[6/1]" />
        <div className="channel mt-3">
          <span className="avatar avatar-72" />
          <div>
            <h1>
              <i />
            </h1>
            <i />
          </div>
        </div>
        <div className="tabs">
          {many(5).map((index) => (
            <span key={index} className="w-20 py-3">
              <i />
            </span>
          ))}
        </div>
        <ul className="video-grid">
          {many(12).map((index) => (
            <CardSkeleton key={index} />
          ))}
        </ul>
      </div>
    </div>
  );
}
