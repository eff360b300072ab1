/** By field: which command gives it which value. A value that is missing is set by hand. */
export type FieldCommands = Readonly<Record<string, readonly FieldCommand[]>>;

export interface FieldCommand {
  /** Name of the command, `DeactivateEmployee`. */
  command: string;
  to: boolean | string;
}

/** The first change of a patch that belongs to a command; undefined when there is none. */
export function ownerOfFieldChange(
  owned: FieldCommands | undefined,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { field: string; command: string } | undefined {
  for (const [field, commands] of Object.entries(owned ?? {})) {
    if (after[field] === before[field]) continue;
    const owner = commands.find(({ to }) => to === after[field]);
    if (owner) return { field, command: owner.command };
  }
  return undefined;
}
