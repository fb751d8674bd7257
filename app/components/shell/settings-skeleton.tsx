/** The outline of the settings: their pictures, and the fields of the first tab. */
export function SettingsSkeleton() {
  return (
    <div className="narrow center sk">
      <p className="vh" role="status">
        Loading
      </p>
      <div className="form" aria-hidden="true">
        <h1>
          <i />
        </h1>
        <div className="sheet">
          <div className="thumb" />
        </div>
        {["first", "second"].map((field) => (
          <div key={field} className="field">
            <i />
            <div className="in" />
          </div>
        ))}
      </div>
    </div>
  );
}
