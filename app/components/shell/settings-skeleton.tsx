/** Renders the outline of the settings: their pictures, and the fields of the first tab. */
export function SettingsSkeleton() {
  return (
    <div className="skeleton mx-auto max-w-160">
      <p className="sr-only" role="status">
        Loading
      </p>
      <div className="form" aria-hidden="true">
        <h1>
          <i />
        </h1>
        <div className="sheet">
          <div className="thumbnail" />
        </div>
        {["first", "second"].map((field) => (
          <div key={field} className="field">
            <i />
            <div className="input" />
          </div>
        ))}
      </div>
    </div>
  );
}
