import { Loading, many } from "#app/components/ui/skeleton";

/** Rows with a face: tweets, or channels. */
export function PostsSkeleton() {
  return (
    <div className="narrow sk">
      <Loading />
      <ul aria-hidden="true">
        {many(8).map((index) => (
          <li key={index} className="post">
            <span className="av a40" />
            <div>
              <i />
              <p className="t">
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
