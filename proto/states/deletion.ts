import { type ChoiceSet, choiceSet } from '../fields/choices.ts';
import { recordStatuses } from '../records/choices/record-status.ts';
import { isSet } from './predicate.ts';
import type { FlagRules, PartStatusRules } from './flags.ts';
import type { StateRules } from './states.ts';

/** Status of a deleted record (C §4.4, ENT-11), also asked for to delete one. */
export const DELETED = 'DELETED';

/** Asked for to bring a deleted record back. */
export const RESTORED = 'RESTORED';

/** A record that says by a yes-no field of its own that it is deleted (C §3.3 `deleted`): it follows the soft delete. */
export const deletedFlag: FlagRules<'deleted'> = {
  deleted: {
    label: 'Eliminado',
    help: 'Se ha eliminado: ya no está en las listas y puede restaurarse.',
    when: isSet('deletedAt'),
  },
};

interface MayBeDeleted {
  states?: StateRules | undefined;
  flags?: FlagRules | undefined;
  partStatuses?: PartStatusRules | undefined;
}

/** True when the record has the flag of {@link deletedFlag}. */
export function hasDeletedFlag({ flags }: MayBeDeleted): boolean {
  return flags?.['deleted'] === deletedFlag['deleted'];
}

/**
 * What a patch does: deleting and restoring are manual changes of the status (ENT-11); `deleted: true` deletes, too,
 * where the record has that flag.
 * @param flagged false for a record without the flag: there it is an unknown field
 */
export function actionOfPatch(
  patch: Readonly<Record<string, unknown>>,
  flagged = true,
): 'update' | 'delete' | 'restore' {
  const { status, deleted } = patch;
  if (status === DELETED || (flagged && deleted === true)) return 'delete';
  return status === RESTORED ? 'restore' : 'update';
}

/** Every status that a record may read, with labels and colours: its own and DELETED, or the generic ones. */
export function statusesRead({ states }: MayBeDeleted): ChoiceSet {
  if (!states) return recordStatuses;
  const { name, options } = states.statuses;
  return DELETED in options
    ? states.statuses
    : choiceSet(name, { ...options, DELETED: recordStatuses.options.DELETED });
}
