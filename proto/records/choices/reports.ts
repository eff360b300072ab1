import { choiceSet } from '../../fields/choices.ts';

/** Reports of FIN-07; `needsLandlord`: about one person, the others about all that is managed. */
export const reportKinds = choiceSet('ReportKind', {
  OWNER: { label: 'Informe de propietario', needsLandlord: false },
  TAX: { label: 'Resumen fiscal', needsLandlord: true },
  WITHHOLDINGS: { label: 'Retenciones (modelo 180)', needsLandlord: true },
  OPERATIONS: { label: 'Operaciones con terceros (modelo 347)', needsLandlord: false },
});
export type ReportKindCode = (typeof reportKinds.values)[number];
