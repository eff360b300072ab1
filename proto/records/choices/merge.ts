import { choiceSet } from '../../fields/choices.ts';

/** Collections whose duplicates can be merged. */
export const mergeableCollections = choiceSet('MergeableCollection', {
  agent: { label: 'Personas' },
  supplier: { label: 'Proveedores' },
});

/** Why two records may be the same. */
export const duplicateReasons = choiceSet('DuplicateReason', {
  ID_NUMBER: { label: 'Mismo documento' },
  EMAIL: { label: 'Mismo correo' },
  PHONE: { label: 'Mismo teléfono' },
  IBAN: { label: 'Misma cuenta bancaria' },
  NAME: { label: 'Nombre parecido' },
});

/** How far a merge is. */
export const mergeStates = choiceSet('MergeState', {
  RUNNING: { label: 'Uniendo' },
  STOPPED: { label: 'Detenida' },
  DONE: { label: 'Unida' },
  UNDOING: { label: 'Deshaciendo' },
  UNDONE: { label: 'Deshecha' },
});
