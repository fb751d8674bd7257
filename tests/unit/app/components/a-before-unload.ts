/** The event that browsers send before a document is left: Chromium before 119 asks only if `returnValue` is set. */
export const aBeforeUnload = () =>
  Object.assign(new Event("beforeunload", { cancelable: true }), { returnValue: false });
