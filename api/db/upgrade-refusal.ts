/** A reason not to open a database; its message is one line for the operator. */
export class UpgradeRefusal extends Error {}
