export const many = (count: number) => Array.from({ length: count }, (_, index) => index);

export function VideoGridSkeleton({ lead = true }: { lead?: boolean }) {
  return (
    <>
      <Loading />
      <ul className={lead ? "grid lead sk" : "grid sk"} aria-hidden="true">
        {many(24).map((index) => (
          <CardSkeleton key={index} />
        ))}
      </ul>
    </>
  );
}

export function VideoListSkeleton() {
  return (
    <>
      <Loading />
      <ul className="list wide sk" aria-hidden="true">
        {many(8).map((index) => (
          <CardSkeleton key={index} />
        ))}
      </ul>
    </>
  );
}

export function WatchSkeleton() {
  return (
    <div className="watch sk">
      <div>
        <Loading />
        <div className="player" />
        <div className="info" aria-hidden="true">
          <div>
            <p className="t">
              <i />
            </p>
            <i />
          </div>
          <div className="who">
            <span className="av a40" />
            <i />
          </div>
        </div>
      </div>
      <ul className="list side" aria-hidden="true">
        {many(8).map((index) => (
          <CardSkeleton key={index} />
        ))}
      </ul>
    </div>
  );
}

export function DashboardSkeleton() {
  return (
    <div className="sk">
      <Loading />
      <div aria-hidden="true">
        <div className="head">
          <h1>
            <i />
          </h1>
        </div>
        <dl className="stats">
          {many(3).map((index) => (
            <div key={index}>
              <dt>
                <i />
              </dt>
              <dd>
                <i />
              </dd>
            </div>
          ))}
        </dl>
        <ul className="list">
          {many(5).map((index) => (
            <li key={index} className="vid">
              <div className="thumb" />
              <i />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

export function Loading() {
  return (
    <p className="vh" role="status">
      Loading
    </p>
  );
}

export function CardSkeleton() {
  return (
    <li className="card">
      <div className="thumb" />
      <div>
        <p className="t">
          <i />
          <i />
        </p>
        <span className="owner">
          <span className="av" />
          <i />
        </span>
        <p className="meta">
          <i />
        </p>
      </div>
    </li>
  );
}
