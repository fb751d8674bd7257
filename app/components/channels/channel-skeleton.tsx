import { CardSkeleton, Loading, many } from "#app/components/ui/skeleton";

/** Made of what every page's styles hold: those of channels come with the channel. */
export function ChannelSkeleton() {
  return (
    <div className="sk">
      <Loading />
      <div aria-hidden="true">
        <div className="thumb aspect-[4/1] sm:aspect-[6/1]" />
        <div className="who mt-3">
          <span className="av a72" />
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
        <ul className="grid">
          {many(12).map((index) => (
            <CardSkeleton key={index} />
          ))}
        </ul>
      </div>
    </div>
  );
}
