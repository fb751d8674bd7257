import { Loading, many } from "#app/components/ui/skeleton";

/** Renders the outline of rows with an avatar: tweets or channels. */
export function PostsSkeleton({ isWide = false }) {
  return (
    <div className={isWide ? "skeleton" : "skeleton mx-auto max-w-160"}>
      <Loading />
      <ul aria-hidden="true">
        {many(8).map((index) => (
          <li key={index} className="post">
            <span className="avatar avatar-40" />
            <div>
              <i />
              <p className="title">
                <i />
                <i />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
