import { syncBuiltinESMExports } from "node:module";
import os from "node:os";

/** Keeps programs of the site at the priority of the tests, which would leave a low one no processor time for a minute. */
os.setPriority = () => {};
syncBuiltinESMExports();
