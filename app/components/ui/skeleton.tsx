import * as t from "#languages/ui";
export const many = (count: number) => Array.from({ length: count }, (_, index) => index);

export function VideoGridSkeleton({ lead = true }: { lead?: boolean }) {
  return (
    <>
      <Loading />
      <ul className={lead ? "video-grid with-lead skeleton" : "video-grid skeleton"} aria-hidden="true">
        <CardSkeletons count={24} />
      </ul>
    </>
  );
}

export function VideoListSkeleton() {
  return (
    <>
      <Loading />
      <ul className="video-list skeleton" aria-hidden="true">
        <CardSkeletons count={8} />
      </ul>
    </>
  );
}

export function WatchSkeleton() {
  return (
    <div className="watch skeleton">
      <div>
        <Loading />
        <div className="player" />
        <div className="watch-info" aria-hidden="true">
          <div>
            <p className="title">
              <i />
            </p>
            <i />
          </div>
          <div className="channel">
            <span className="avatar avatar-40" />
            <i />
          </div>
        </div>
      </div>
      <ul className="video-list side-list" aria-hidden="true">
        <CardSkeletons count={8} />
      </ul>
    </div>
  );
}

export function DashboardSkeleton() {
  return (
    <div className="skeleton">
      <Loading />
      <div aria-hidden="true">
        <div className="page-head">
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
        <ul className="video-list">
          {many(5).map((index) => (
            <li key={index} className="video-cell">
              <div className="thumbnail" />
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
    <p className="sr-only" role="status">
      {t.loading()}
    </p>
  );
}

/** Renders the outlines of video cards. */
export const CardSkeletons = ({ count }: { count: number }) => many(count).map((index) => <CardSkeleton key={index} />);

function CardSkeleton() {
  return (
    <li className="card">
      <div className="thumbnail" />
      <div>
        <p className="title">
          <i />
          <i />
        </p>
        <span className="owner">
          <span className="avatar" />
          <i />
        </span>
        <p className="meta">
          <i />
        </p>
      </div>
    </li>
  );
}
